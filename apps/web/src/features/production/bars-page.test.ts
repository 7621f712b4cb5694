import { expect, it } from "vitest";
import { barsPage } from "./bars-page.ts";
import { stepText } from "../../shared/format/step-text.ts";

const twelve = Array.from({ length: 12 }, (_, index) => index + 1);

it("shows eight on a page and the rest on the next", () => {
  expect(barsPage(twelve, 0)).toEqual({ items: twelve.slice(0, 8), index: 0, last: 1, from: 1, to: 8 });
  expect(barsPage(twelve, 1)).toEqual({ items: twelve.slice(8), index: 1, last: 1, from: 9, to: 12 });
});

it("stays inside what there is when the filter leaves less", () => {
  expect(barsPage(twelve.slice(0, 3), 1)).toMatchObject({ index: 0, last: 0, from: 1, to: 3 });
  expect(barsPage(twelve, -1).index).toBe(0);
  expect(barsPage([], 0)).toEqual({ items: [], index: 0, last: 0, from: 1, to: 0 });
});

it("has exactly one page for eight", () => {
  expect(barsPage(twelve.slice(0, 8), 0).last).toBe(0);
});

it("writes the width of a step", () => {
  expect([300_000, 1_800_000, 3_600_000, 7_200_000].map(stepText)).toEqual([
    "5\u00a0min",
    "30\u00a0min",
    "1\u00a0h",
    "2\u00a0h",
  ]);
});
