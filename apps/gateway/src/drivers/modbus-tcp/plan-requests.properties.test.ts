import fc from "fast-check";
import { expect, it } from "vitest";
import { piecesOf, type Span } from "./plan-requests.ts";

/** Values of one or two registers in ascending order, with unused registers between them. */
const layout = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 3 }), count: fc.constantFrom(1, 2) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all) => {
    const values: Span[] = [];
    let at = 0;
    for (const { gap, count } of all) {
      values.push({ start: at + gap, count });
      at += gap + count;
    }
    return { values, count: at };
  });

it("reads every register once, asks for no more than the limit, and cuts no value", () => {
  fc.assert(
    fc.property(layout, fc.integer({ min: 2, max: 9 }), fc.nat(60_000), ({ values, count }, limit, start) => {
      const pieces = piecesOf({ start, count }, limit, values);
      const read = pieces.flatMap((piece) => Array.from({ length: piece.count }, (_, i) => piece.start + i));
      expect(read).toEqual(Array.from({ length: count }, (_, i) => start + i));
      expect(Math.max(...pieces.map((piece) => piece.count))).toBeLessThanOrEqual(limit);
      const starts = new Set(pieces.map((piece) => piece.start - start));
      const cut = values.filter((value) => value.count === 2 && starts.has(value.start + 1));
      expect(cut).toEqual([]);
    }),
  );
});

it("still reads values that lie over each other further than a request reaches", () => {
  const values = [
    { start: 0, count: 2 },
    { start: 1, count: 2 },
  ];
  expect(piecesOf({ start: 5, count: 3 }, 2, values)).toEqual([
    { start: 5, count: 2 },
    { start: 7, count: 1 },
  ]);
});
