import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inWeightOrder } from "./in-weight-order.ts";
import type { PackageColumns } from "../package-columns.ts";

interface Row {
  readonly at: number;
  readonly product: number;
  readonly weightMg: number;
}

const columnsOf = (rows: readonly Row[]): PackageColumns => ({
  at: Float64Array.from(rows, ({ at }) => at),
  product: Uint32Array.from(rows, ({ product }) => product),
  weightMg: Uint32Array.from(rows, ({ weightMg }) => weightMg),
});

/** Blocks in one reused buffer, as a store's answer gives them: each is valid until the next is taken. */
function* inOnePlace(blocks: readonly (readonly Row[])[]): Generator<PackageColumns> {
  const most = Math.max(0, ...blocks.map(({ length }) => length));
  const place = columnsOf(Array.from({ length: most }, () => ({ at: 0, product: 0, weightMg: 0 })));
  for (const rows of blocks) {
    const own = columnsOf(rows);
    place.at.set(own.at);
    place.product.set(own.product);
    place.weightMg.set(own.weightMg);
    yield {
      at: place.at.subarray(0, rows.length),
      product: place.product.subarray(0, rows.length),
      weightMg: place.weightMg.subarray(0, rows.length),
    };
  }
}

const rowsOf = ({ at, product, weightMg }: PackageColumns): Row[] =>
  Array.from(at, (ms, i) => ({ at: ms, product: product[i] as number, weightMg: weightMg[i] as number }));

describe("packages in weight order", () => {
  const row = fc.record({ at: fc.nat(12), weightMg: fc.nat(5) });
  const blocks = fc.array(fc.nat(60), { maxLength: 12 });

  it("have the lightest of each instant first, wherever the answer's blocks end", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), blocks, (all, lengths) => {
        const rows = all
          .map((one, i) => ({ ...one, product: i + 1 }))
          .toSorted((one, other) => one.at - other.at);
        const borders = [...lengths.map((length) => Math.min(length, rows.length)), rows.length];
        borders.sort((one, other) => one - other);
        const given = borders.map((end, i) => rows.slice(borders[i - 1] ?? 0, end));
        const got = Array.from(inWeightOrder(inOnePlace(given)), rowsOf);
        expect(got.every(({ length }) => length > 0)).toBe(true);
        const flat = got.flat();
        const weighed = ({ at, weightMg }: Row): string => `${at} ${weightMg}`;
        const expected = rows.toSorted((one, other) => one.at - other.at || one.weightMg - other.weightMg);
        expect(flat.map(weighed)).toEqual(expected.map(weighed));
        const byProduct = (one: Row, other: Row): number => one.product - other.product;
        expect(flat.toSorted(byProduct)).toEqual(rows.toSorted(byProduct));
      }),
    );
  });
});
