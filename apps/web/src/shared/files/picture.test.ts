import { largestPicture } from "@fiel/contracts";
import { expect, it } from "vitest";
import { faultOfPicture } from "./picture.ts";

it("takes images of up to 10 MB", () => {
  expect(faultOfPicture({ type: "image/png", size: largestPicture })).toBeNull();
  expect(faultOfPicture({ type: "image/png", size: largestPicture + 1 })).toBe("picture.tooLarge");
  expect(faultOfPicture({ type: "application/pdf", size: 1 })).toBe("picture.notImage");
});
