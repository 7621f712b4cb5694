import { describe } from "vitest";

/**
 * Tests that come one after the other, as they share a page, while those described so next to them go on on pages of their own: a
 * browser mostly waits.
 */
export const describeBeside = (name: string, tests: () => void): void => {
  // oxlint-disable-next-line vitest/valid-title
  describe.concurrent(name, () => {
    // oxlint-disable-next-line vitest/valid-describe-callback
    describe("on one page", { concurrent: false }, tests);
  });
};
