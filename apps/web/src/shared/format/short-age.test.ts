import { expect, it } from "vitest";
import { shortAge } from "./short-age.ts";

it("says an age in its largest unit, rounded down", () => {
  const ages = [-5_000, 0, 12_900, 59_999, 60_000, 14 * 60_000 + 59_000, 3_600_000, 26 * 3_600_000].map(
    shortAge,
  );
  expect(ages.map((age) => age.replace("\u00a0", " "))).toEqual([
    "0 s",
    "0 s",
    "12 s",
    "59 s",
    "1 min",
    "14 min",
    "1 h",
    "1 d",
  ]);
});
