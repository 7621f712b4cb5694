import { expect, it } from "vitest";
import { type Box, namePlaces } from "./bubble-labels.ts";

const area = { left: 0, right: 260, top: 0, bottom: 120 };
const axisLine = { left: 0, right: 260, top: 119, bottom: 121 };
const bubble = (x: number, y: number, namePx = 50, radius = 8) => ({ x, y, radius, namePx });
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

it("stand to the right, or to the left at the right edge", () => {
  expect(namePlaces([bubble(20, 20), bubble(250, 60)], area)).toEqual([
    { name: { left: 33, right: 83, top: 13, bottom: 27 }, stem: null },
    { name: { left: 187, right: 237, top: 53, bottom: 67 }, stem: null },
  ]);
});

it("stand over a bubble that has others beside it", () => {
  const [first] = namePlaces([bubble(130, 50), bubble(100, 50), bubble(160, 50)], area);
  expect(first?.name.bottom).toBeLessThanOrEqual(42);
});

it("stand on a stem where nothing is free near the bubble", () => {
  const row = [60, 85, 110, 135, 160].map((x) => bubble(x, 100, 70));
  const stems = namePlaces(row, area, [axisLine]).flatMap((place) => place?.stem ?? []);
  expect(stems.length).toBeGreaterThanOrEqual(1);
  for (const { bottom } of stems) expect(bottom).toBe(92);
});

it("never lie on the axis' line", () => {
  const [low] = namePlaces([bubble(60, 117, 50, 4)], area, [axisLine]);
  expect(low?.name.bottom).toBeLessThanOrEqual(119);
});

it("are left out where they do not fit at all", () => {
  expect(namePlaces([bubble(100, 20, 300)], area)).toEqual([null]);
  expect(namePlaces([], area)).toEqual([]);
});

/** Bubbles of a day's ten causes as the home page draws them: one far ahead, or all alike. */
const led = [
  [105, 20, 95, 12],
  [101, 92, 45, 4],
  [62, 93, 126, 4],
  [81, 104, 94, 4],
  [107, 106, 86, 4],
  [126, 107, 79, 4],
  [81, 111, 128, 4],
  [68, 112, 109, 4],
  [245, 113, 110, 4],
  [62, 113, 99, 4],
] as const;
const even = [
  [103, 19, 79, 12],
  [76, 29, 87, 11],
  [182, 37, 81, 10],
  [22, 40, 46, 10],
  [59, 50, 88, 8],
  [239, 53, 98, 8],
  [17, 60, 43, 7],
  [93, 68, 90, 6],
  [10, 73, 81, 6],
  [37, 87, 66, 4],
] as const;

it.each([
  ["one leads", led],
  ["all are alike", even],
])("name six of ten at least, over no bubble, name, stem or line, where %s", (_, rows) => {
  const bubbles = rows.map(([x, y, namePx, radius]) => bubble(x, y, namePx, radius));
  const places = namePlaces(bubbles, area, [axisLine]);
  const boxes = places.flatMap((place) => (place ? [place.name, ...(place.stem ? [place.stem] : [])] : []));
  expect(places.filter((place) => place).length).toBeGreaterThanOrEqual(6);
  for (const [index, place] of places.entries()) {
    if (!place) continue;
    const { name, stem } = place;
    expect(name.left >= 0 && name.right <= area.right && name.top >= 0).toBe(true);
    expect(overlap(name, axisLine)).toBe(false);
    expect(boxes.filter((box) => overlap(name, box))).toEqual([name]);
    for (const { x, y, radius } of bubbles.toSpliced(index, 1)) {
      const other = { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
      expect(overlap(name, other) || (stem !== null && overlap(stem, other))).toBe(false);
    }
  }
});
