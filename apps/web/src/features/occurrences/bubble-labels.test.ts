import { expect, it } from "vitest";
import { labelPlaces } from "./bubble-labels.ts";

const plot = { left: 0, right: 200, top: 0, bottom: 100 };
const bubble = (x: number, y: number, text = "Refeição") => ({ x, y, radius: 8, text });

it("stand to the right, or to the left at the right edge", () => {
  expect(labelPlaces([bubble(20, 20), bubble(190, 60)], plot)).toEqual(["right", "left"]);
});

it("are left out where another bubble or name stands", () => {
  expect(labelPlaces([bubble(20, 20), bubble(50, 20), bubble(20, 26)], plot)).toEqual([
    "none",
    "right",
    "none",
  ]);
});

it("are left out where they do not fit at all", () => {
  expect(labelPlaces([bubble(100, 20, "x".repeat(60))], plot)).toEqual(["none"]);
});
