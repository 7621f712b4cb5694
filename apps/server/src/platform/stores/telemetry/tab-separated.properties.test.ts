import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TabSeparated } from "./tab-separated.ts";

const textOf = (rows: TabSeparated): string => rows.bytes.toString("latin1");
const cell = fc.oneof(
  fc.integer({ min: 0, max: 1_001 }),
  fc.constantFrom(9, 10, 99, 100, 999_999_999, 1_000_000_000, 2 ** 32 - 1, 2 ** 53 - 1),
  fc.maxSafeNat(),
);

describe("tab-separated rows", () => {
  it("hold every whole number as it is written in decimal", () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 40 }), (table) => {
        const rows = new TabSeparated("7\t");
        for (const cells of table) {
          rows.begin();
          for (const value of cells) rows.integer(value);
          rows.end();
        }
        expect(rows.count).toBe(table.length);
        expect(textOf(rows)).toBe(table.map((cells) => `${[7, ...cells].join("\t")}\n`).join(""));
      }),
    );
  });

  it("hold instants as seconds with three decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (ms) => {
        const rows = new TabSeparated("");
        rows.begin().instant(ms).end();
        expect(textOf(rows)).toBe(`${Math.floor(ms / 1000)}.${String(ms % 1000).padStart(3, "0")}\n`);
      }),
    );
  });

  it("hold any number so that it is read back the same", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const rows = new TabSeparated("");
        rows.begin().number(value).end();
        expect(Number(textOf(rows))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it("grow without losing what was written, by cells and by whole rows alike", () => {
    const rows = new TabSeparated("1\t");
    const ready = new TextEncoder().encode("12\t\\N\t");
    for (let i = 0; i < 20_000; i += 1) {
      if (i % 2 === 0) rows.begin().cells(ready).integer(i).end();
      else rows.add(`12\t\\N\t${i}`);
    }
    const expected = Array.from({ length: 20_000 }, (_, i) => `1\t12\t\\N\t${i}\n`).join("");
    expect(textOf(rows) === expected).toBe(true);
  });

  it("refuse what is no whole number, instead of writing something else", () => {
    for (const value of [-1, 1.5, Number.NaN, 2 ** 53]) {
      expect(() => new TabSeparated("").begin().integer(value)).toThrow(RangeError);
      expect(() => new TabSeparated("").begin().instant(value)).toThrow(RangeError);
    }
  });
});
