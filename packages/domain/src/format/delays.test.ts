import { expect, it } from "vitest";
import { formatDelay } from "./delays.ts";

it.each([
  [0, "0 s"],
  [45, "45 s"],
  [59.7, "1 min"],
  [600, "10 min"],
  [605, "10 min 05 s"],
  [3_600, "1 h 00"],
  [7_440, "2 h 04"],
])("a delay of %d s is %s", (seconds, expected) => {
  expect(formatDelay(seconds)?.replaceAll("\u00a0", " ")).toBe(expected);
});

it("of nothing is absent", () => expect(formatDelay(null)).toBeNull());
