import fc from "fast-check";
import { expect, it } from "vitest";
import { clipWindows, unionLengthMs } from "../time/time-window.ts";
import { minuteMs } from "../time/units.ts";
import { type MadePart, oeeEveryMs, oeeOfShifts, type ShiftsSoFar } from "./oee-of-shifts.ts";

const minutes = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((count) => count * minuteMs);
const window = fc
  .record({ startMs: minutes(0, 3_000), forMs: minutes(1, 700) })
  .map(({ startMs, forMs }) => ({ startMs, endMs: startMs + forMs }));

/** Shifts one after another, with or without time between them, each with rates of its own. */
const shifts = fc
  .array(
    fc.record({ pauseMs: minutes(0, 90), forMs: minutes(1, 600), rate: fc.integer({ min: 1, max: 90 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((drawn) => {
    let atMs = 0;
    return drawn.map(({ pauseMs, forMs, rate }) => {
      const startMs = atMs + pauseMs;
      atMs = startMs + forMs;
      // The rate of product 2 is not known.
      return { startMs, endMs: atMs, rateOf: (product: number | null) => (product === 2 ? null : rate) };
    });
  });

const parts = (products: readonly number[]) =>
  fc
    .array(
      fc.record({
        startMs: minutes(0, 3_000),
        product: fc.constantFrom(...products),
        made: fc.integer({ min: 1, max: 60 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 80 },
    )
    .map((drawn): MadePart[] =>
      drawn
        .map(({ share, ...part }) => ({ ...part, useful: Math.floor(part.made * share) }))
        .toSorted((one, other) => one.startMs - other.startMs),
    );

const asked = (products: readonly number[]) =>
  fc.record({
    shifts,
    planned: fc.array(window, { maxLength: 6 }),
    parts: parts(products),
    span: window,
    afterMs: minutes(5, 120),
  });

/** Value that holds at an instant. */
const valueAt = (values: ReturnType<typeof oeeOfShifts>, atMs: number): number | null =>
  values.findLast((one) => one.atMs <= atMs)?.value ?? null;

/** Good time over loading time of a shift until an instant, from the definition. */
function expectedAt(
  { shifts: all, planned, parts: made, afterMs }: ShiftsSoFar,
  atMs: number,
): number | null {
  const shift = all.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
  if (shift === undefined || atMs === shift.startMs) return null;
  const sofar = { startMs: shift.startMs, endMs: atMs };
  const loadingMs = atMs - shift.startMs - unionLengthMs(clipWindows(planned, sofar));
  if (loadingMs < afterMs) return null;
  const own = made.filter(({ startMs }) => startMs >= shift.startMs && startMs < atMs);
  if (own.some(({ product }) => shift.rateOf(product) === null)) return null;
  const goodMs = own.reduce(
    (sum, one) => sum + (one.useful * minuteMs) / (shift.rateOf(one.product) ?? 1),
    0,
  );
  return loadingMs === 0 ? null : (goodMs / loadingMs) * 100;
}

it.each([[[1, 3]], [[1, 2]]])(
  "is good time over loading time since the shift began, at each instant, with products %j",
  (products) => {
    fc.assert(
      fc.property(asked(products), (question) => {
        const values = oeeOfShifts(question);
        const { startMs, endMs } = question.span;
        for (let atMs = Math.ceil(startMs / oeeEveryMs) * oeeEveryMs; atMs <= endMs; atMs += oeeEveryMs) {
          const [value, expected] = [valueAt(values, atMs), expectedAt(question, atMs)];
          expect(value === null).toBe(expected === null);
          expect(Math.abs((value ?? 0) - (expected ?? 0))).toBeLessThan(0.01);
        }
      }),
    );
  },
);

it("is the same at an instant whatever span is looked at, so that a look back finds what the looks found", () => {
  fc.assert(
    fc.property(asked([1, 3]), minutes(0, 3_000), (question, endMs) => {
      const [all, until] = [
        { startMs: 0, endMs: 4_000 * minuteMs },
        { startMs: 0, endMs },
      ];
      const [whole, part] = [
        oeeOfShifts({ ...question, span: all }),
        oeeOfShifts({ ...question, span: until }),
      ];
      for (let atMs = 0; atMs <= endMs; atMs += oeeEveryMs)
        expect(valueAt(part, atMs)).toBe(valueAt(whole, atMs));
    }),
  );
});

it("has nothing between shifts, nor without any", () => {
  const shift = { startMs: 0, endMs: 60 * minuteMs, rateOf: () => 1 };
  const span = { startMs: 0, endMs: 200 * minuteMs };
  const rest = { planned: [], parts: [], span, afterMs: 5 * minuteMs };
  expect(oeeOfShifts({ ...rest, shifts: [] })).toEqual([]);
  expect(oeeOfShifts({ ...rest, shifts: [shift] })).toEqual([
    { atMs: 5 * minuteMs, value: 0 },
    { atMs: 60 * minuteMs, value: null },
  ]);
});
