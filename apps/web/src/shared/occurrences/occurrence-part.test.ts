import { expect, it } from "vitest";
import { partAround, partOfSearch, searchOfPart } from "./occurrence-part.ts";

const minute = 60_000;
const nowMs = 1_800_000_000_000;

it("shows an occurrence with half its length on both sides, ten minutes at least, and nothing later than now", () => {
  const startMs = nowMs - 100 * minute;
  expect(partAround(startMs, startMs + 4 * minute, nowMs)).toEqual({
    startMs: startMs - 10 * minute,
    endMs: startMs + 14 * minute,
  });
  expect(partAround(startMs, null, nowMs)).toEqual({ startMs: startMs - 50 * minute, endMs: nowMs });
});

it("goes through the address, of which only a part is understood", () => {
  const part = { startMs: 5, endMs: 9 };
  expect(partOfSearch(searchOfPart(part))).toEqual(part);
  for (const text of ["9..5", "5..5", "5..", "a..b", "", undefined, 7]) expect(partOfSearch(text)).toBeNull();
});
