import { describe } from "vitest";

/** Tests on one page, one after the other. Other groups of this kind run beside them on pages of their own, because a browser mostly waits. */
export const describeBeside = (name: string, tests: () => void): void => {
  // oxlint-disable-next-line vitest/valid-title
  describe.concurrent(name, () => {
    // oxlint-disable-next-line vitest/valid-describe-callback
    describe("on one page", { concurrent: false }, tests);
  });
};
