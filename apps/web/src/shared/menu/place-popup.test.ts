import { expect, it } from "vitest";
import { placePopup } from "./place-popup.ts";

const viewport = { width: 400, height: 300 };
const size = { width: 120, height: 80 };
const at = (left: number, top: number) => ({ left, top, width: 60, height: 30 });
const place = (left: number, top: number, align: "start" | "end" | "right" = "start", wanted = size) =>
  placePopup({ target: at(left, top), size: wanted, viewport, align });

it("opens below its control, at its start or its end", () => {
  expect(place(100, 20)).toMatchObject({ left: 100, top: 54 });
  expect(place(200, 20, "end")).toMatchObject({ left: 140, top: 54 });
});

it("stays inside the window", () => {
  expect(place(350, 20).left).toBe(400 - 120 - 8);
  expect(place(0, 20, "end").left).toBe(8);
});

it("opens above where below is too little room, and scrolls where both are", () => {
  expect(place(100, 250)).toMatchObject({ top: 250 - 4 - 80 });
  const tall = { width: 120, height: 900 };
  expect(place(100, 200, "start", tall)).toMatchObject({ top: 8, maxHeight: 200 - 4 - 8 });
  expect(place(100, 20, "start", tall)).toMatchObject({ top: 54, maxHeight: 300 - 50 - 4 - 8 });
});

it("stands beside its control, in the middle of its height", () => {
  expect(place(10, 100, "right", { width: 90, height: 20 })).toMatchObject({ left: 78, top: 105 });
});
