import { expect, it } from "vitest";
import { fitWindow, windowOfKey } from "./visible-window.ts";

const span = { startMs: 0, endMs: 1_000 };
const press = (key: string, visible = span, shiftKey = false) => {
  const next = windowOfKey({ key, shiftKey }, visible, span);
  return next && fitWindow(next, span, 100);
};

it("zooms by keys around the middle, and all the way out again", () => {
  expect(press("+")).toEqual({ startMs: 250, endMs: 750 });
  expect(press("=", { startMs: 250, endMs: 750 })).toEqual({ startMs: 375, endMs: 625 });
  expect(press("-", { startMs: 250, endMs: 750 })).toBeNull();
  expect(press("0", { startMs: 250, endMs: 350 })).toBeNull();
});

it("moves by keys, and stops at the ends", () => {
  const visible = { startMs: 400, endMs: 600 };
  expect(press("ArrowLeft", visible, true)).toEqual({ startMs: 350, endMs: 550 });
  expect(press("ArrowRight", { startMs: 780, endMs: 980 }, true)).toEqual({ startMs: 800, endMs: 1_000 });
  expect(press("ArrowLeft", { startMs: 10, endMs: 210 }, true)).toEqual({ startMs: 0, endMs: 200 });
});

it("never shows less than the shortest part", () => {
  expect(press("+", { startMs: 0, endMs: 100 })).toEqual({ startMs: 0, endMs: 100 });
  expect(fitWindow({ startMs: 995, endMs: 996 }, span, 100)).toEqual({ startMs: 900, endMs: 1_000 });
});

it("leaves the other keys alone", () => {
  expect([press("ArrowLeft"), press("a"), press("Escape")]).toEqual([undefined, undefined, undefined]);
});
