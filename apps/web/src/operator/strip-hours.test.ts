import { hourMs, minuteMs } from "@fiel/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { stripHours } from "./strip-hours.ts";

const startMs = Date.UTC(2026, 10, 30, 10);
const [hour, now] = ["16:00", "agora"];

it("shows five hours of a shift, and fewer where letters are large", () => {
  const hoursAt = (widthEm: number) =>
    stripHours({ startMs, endMs: startMs + 8 * hourMs, widthEm, hour, now }).map(
      ({ atMs }) => (atMs - startMs) / hourMs,
    );
  expect(hoursAt(60)).toEqual([0, 2, 4, 6]);
  expect(hoursAt(12)).toEqual([0, 4]);
  expect(hoursAt(4)).toEqual([]);
  expect(hoursAt(0)).toEqual([]);
});

it("keeps each hour apart from the next one and from the word at the end, at any time of the shift", () => {
  const row = fc.record({
    beginMin: fc.nat(120),
    minutes: fc.integer({ min: 1, max: 2880 }),
    widthEm: fc.double({ min: 0, max: 120, noNaN: true }),
  });
  fc.assert(
    fc.property(row, ({ beginMin, minutes, widthEm }) => {
      const from = startMs + beginMin * minuteMs;
      const endMs = from + minutes * minuteMs;
      const places = stripHours({ startMs: from, endMs, widthEm, hour, now }).map(
        ({ place }) => place * widthEm,
      );
      const wordEm = 5 * 0.65;
      expect(places[0] ?? widthEm).toBeGreaterThanOrEqual(Math.min(widthEm, wordEm / 2) - 1e-9);
      for (const [i, place] of places.entries())
        expect((places[i + 1] ?? widthEm - wordEm / 2) - place).toBeGreaterThan(wordEm);
    }),
  );
});
