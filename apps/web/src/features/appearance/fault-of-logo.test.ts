import { largestLogo } from "@fiel/contracts";
import { expect, it } from "vitest";
import { faultOfLogo } from "./fault-of-logo.ts";

it("takes images that are not too large, drawings too", () => {
  expect(faultOfLogo({ type: "image/svg+xml", size: largestLogo })).toBeNull();
  expect(faultOfLogo({ type: "image/png", size: largestLogo + 1 })).toBe("appearance.tooLarge");
  expect(faultOfLogo({ type: "text/csv", size: 1 })).toBe("appearance.notAnImage");
});
