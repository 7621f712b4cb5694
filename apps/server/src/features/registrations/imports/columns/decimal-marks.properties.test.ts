import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { importFields, importKinds } from "@fiel/contracts";
import { parseCell } from "../cells/parse-cell.ts";
import { decimalOf, numberOf } from "../cells/decimal.ts";
import { allUnitWords } from "../cells/words.ts";
import { guessDecimal, headerRow } from "./guess-columns.ts";
import { type DecimalMark, ColumnMarks, marksOfColumns, shownMark } from "./decimal-marks.ts";

const mark = fc.constantFrom<DecimalMark>(",", ".");

const markOfColumn = (texts: readonly string[]) => {
  const marks = new ColumnMarks();
  for (const text of texts) marks.add(text);
  return marks.shown;
};

/** A number as people write it, with `decimals` decimals. */
const written = (value: number, decimals: number, decimal: DecimalMark, isGrouped: boolean): string => {
  const [whole = "", fraction] = value.toFixed(decimals).split(".");
  const grouped = isGrouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, decimal === "," ? "." : ",") : whole;
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
};

describe("the decimal mark of a column", () => {
  it("is the one of a number below one, whatever the others are, and all are read by it", () => {
    const column = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(column, mark, fc.boolean(), (thousandths, decimal, isGrouped) => {
        const values = [...thousandths.map((one) => one / 1000), 0.5];
        const texts = values.map((value) => written(value, 3, decimal, isGrouped));
        // Pages write negative numbers with this minus sign.
        expect(decimalOf(`\u2212${texts.at(-1)}`, decimal)).toEqual({ digits: -5n, scale: 1 });
        expect(markOfColumn(texts)).toBe(decimal);
        expect(markOfColumn(texts.map((text) => `\u2212${text}`))).toBe(decimal);
        expect(texts.map((text) => numberOf(decimalOf(text, decimal) ?? { digits: -1n, scale: 0 }))).toEqual(
          values,
        );
      }),
    );
  });

  it("is the one of a number below one, whatever unit is written behind the numbers", () => {
    const unit = fc.constantFrom(...allUnitWords, ...allUnitWords.map((word) => `${word.toUpperCase()}.`));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        mark,
        unit,
        fc.boolean(),
        (n, decimal, word, parted) => {
          const texts = [n / 1000, 0.5].map(
            (value) => `${written(value, 3, decimal, true)}${parted ? " " : ""}${word}`,
          );
          expect(markOfColumn(texts)).toBe(decimal);
        },
      ),
    );
  });

  it("of a file is told by no column whose numbers have no decimals", () => {
    const others = importKinds.flatMap((kind) =>
      importFields[kind]
        .filter(({ type }) => !["weight", "mass", "decimal", "money"].includes(type))
        .map(({ name }) => ({ kind, name })),
    );
    const weights = { products: "netWeight", coils: "weight", equipments: "factor" } as const;
    const asked = others.filter(({ kind }) => kind in weights);
    fc.assert(
      fc.property(
        fc.constantFrom(...asked),
        fc.constantFrom("10.01", "3,1", "1.250.000"),
        ({ kind, name }, text) => {
          const columns = [name, weights[kind as keyof typeof weights]].map((field) => ({
            field,
            unit: null,
          }));
          const marks = [markOfColumn([text]), markOfColumn(["1,250", "2,500"])];
          expect(guessDecimal(kind, columns, marks)).toBeNull();
        },
      ),
    );
  });

  it("of a file is asked for where texts that look like numbers may be assigned by hand, and not for its codes", () => {
    const guess = (field: string | null) => guessDecimal("products", [{ field, unit: null }], ["either"]);
    expect([null, "brand", "netWeight", "packSize"].map(guess)).toEqual([null, null, null, null]);
    expect(guess("codeText")).toBe(",");
  });

  it("is never the other one, however a number is written", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e10 }),
        fc.integer({ min: 0, max: 5 }),
        mark,
        (n, decimals, decimal) => {
          const shown = shownMark(written(n / 10 ** decimals, decimals, decimal, true));
          expect([decimal, "either", null]).toContain(shown);
        },
      ),
    );
  });

  it.each([
    [["0.500", "1.250", "0.250"], "."],
    [["0,500", "1.250"], ","],
    [["1.250", "2.500"], "either"],
    [["0,500", "0,300", "1.250", "0.250"], "either"],
    [["0,500", "0,300", "0.250"], ","],
    [["1.250.000"], ","],
    [["R$ 1.029,00"], ","],
    [["1.250 kg", "12.5 kg"], "."],
    [["5", "", "x", "192.168.0.1", "12/03.2026"], null],
  ] as const)("of %j is %j", (texts, expected) => {
    expect(markOfColumn(texts)).toBe(expected);
  });
});

describe("a file of twenty thousand rows", () => {
  /** Shortest of four runs, ms, because other programs may delay single runs. */
  async function shortest(work: () => unknown): Promise<number> {
    let least = Infinity;
    for (let again = 0; again < 4; again += 1) {
      const startMs = performance.now();
      await work();
      least = Math.min(least, performance.now() - startMs);
    }
    return least;
  }

  it("is looked through for marks in a few times what writing its cells takes, and others are served meanwhile", async () => {
    const rows = Array.from({ length: 2_000 }, (_, line) => ({ line, cells: Array<string>(200).fill("1") }));
    let served = 0;
    let isOver = false;
    const serve = (): void => {
      served += 1;
      if (!isOver) setImmediate(serve);
    };
    setImmediate(serve);
    expect(new Set(await marksOfColumns(rows, 200))).toEqual(new Set([null]));
    isOver = true;
    expect(served).toBeGreaterThan(20);
    const writing = await shortest(() => rows.map(({ cells }) => JSON.stringify(cells)));
    expect(await shortest(() => marksOfColumns(rows, 200))).toBeLessThan(20 * writing);
  });

  it("may have cells as long as Excel's, of which no more is looked at than fields take", () => {
    const looked = vi.spyOn(String.prototype, "normalize");
    for (const text of ["é", "\u200b", "a\u0301"].map((sign) => sign.repeat(30_000))) {
      expect(headerRow("products", [{ line: 1, cells: [text] }], new Map())).toBe(0);
      expect(
        parseCell(importFields.products[1]!, text, { decimal: ",", dropZeros: false, unit: null }),
      ).toMatchObject({ problem: { code: "tooLong" } });
    }
    for (const text of looked.mock.contexts) expect(String(text).length).toBeLessThanOrEqual(1_000);
    expect(looked.mock.contexts.length).toBeGreaterThan(0);
    looked.mockRestore();
  });
});
