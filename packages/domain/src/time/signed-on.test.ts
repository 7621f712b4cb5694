import { expect, it } from "vitest";
import { signedOnWindows } from "./signed-on.ts";

const at = (atMs: number, operator: number) => ({ atMs, operator });

it("lasts to the next sign-on of another or of nobody, and to the end of what is asked", () => {
  const changes = [at(0, 12), at(100, 7), at(150, 12), at(180, 0), at(200, 12)];
  expect(signedOnWindows(changes, 12, 300)).toEqual([
    { startMs: 0, endMs: 100 },
    { startMs: 150, endMs: 180 },
    { startMs: 200, endMs: 300 },
  ]);
  expect(signedOnWindows(changes, 7, 300)).toEqual([{ startMs: 100, endMs: 150 }]);
  expect(signedOnWindows(changes, 9, 300)).toEqual([]);
});

it("is one stretch where the same is told again, in whatever order", () => {
  expect(signedOnWindows([at(50, 12), at(0, 12), at(80, 7)], 12, 300)).toEqual([{ startMs: 0, endMs: 80 }]);
  expect(signedOnWindows([], 12, 300)).toEqual([]);
});
