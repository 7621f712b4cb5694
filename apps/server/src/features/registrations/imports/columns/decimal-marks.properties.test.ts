import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importFields, importKinds } from "@fiel/contracts";
import { decimalOf, numberOf } from "../cells/decimal.ts";
import { allUnitWords } from "../cells/words.ts";
import { guessDecimal } from "./guess-columns.ts";
import { type DecimalMark, markOfColumn, shownMark } from "./decimal-marks.ts";

const mark = fc.constantFrom<DecimalMark>(",", ".");

/** As people write a number of `whole` and thousandths. */
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
        expect(markOfColumn(texts)).toBe(decimal);
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
          const rows = ["1,250", "2,500"].map((weight, line) => ({ line, cells: [text, weight] }));
          expect(guessDecimal(kind, columns, rows, ";")).toBeNull();
        },
      ),
    );
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
    [["1.250.000"], ","],
    [["R$ 1.029,00"], ","],
    [["1.250 kg", "12.5 kg"], "."],
    [["5", "", "x", "192.168.0.1", "12/03.2026"], null],
  ] as const)("of %j is %j", (texts, expected) => {
    expect(markOfColumn(texts)).toBe(expected);
  });
});
