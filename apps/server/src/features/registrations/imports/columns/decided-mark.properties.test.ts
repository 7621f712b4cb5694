import { importFields, type ImportMapping } from "@fiel/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseCell, textOf } from "../cells/parse-cell.ts";
import { unitOfWord, wordAtEnd } from "../cells/words.ts";
import { decidedMark } from "./decided-mark.ts";
import { type DecimalMark, marksOfColumns, shownMark } from "./decimal-marks.ts";

type Column = ImportMapping["columns"][number];

const fields = ["unit", "netWeight", "packageWeight", "costPerKg", "packSize"] as const;
const unit = fc.constantFrom("g", "kg", "lb", null);
const digits = fc.integer({ min: 0, max: 9_999_999 });
/** Numbers as sheets have them: with each mark, grouped or not, with 0 to 3 decimals, some with a unit behind them. */
const number = fc
  .tuple(digits, fc.integer({ min: 0, max: 3 }), fc.constantFrom(",", "."), fc.boolean(), unit)
  .map(([value, decimals, mark, isGrouped, behind]) => {
    const [whole = "", fraction] = (value / 10 ** decimals).toFixed(decimals).split(".");
    const groups = isGrouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, mark === "," ? "." : ",") : whole;
    return `${groups}${fraction === undefined ? "" : mark + fraction}${behind === null ? "" : ` ${behind}`}`;
  });
const ambiguous = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom(",", "."), unit)
  .map(([whole, mark, behind]) => `${whole}${mark}250${behind === null ? "" : ` ${behind}`}`);
const cell = fc.oneof(number, ambiguous, fc.constantFrom("", "12"));
const row = fc.tuple(
  unit.map((one) => one ?? ""),
  cell,
  cell,
  cell,
  cell,
);
const file = fc.record({
  rows: fc
    .array(row, { minLength: 1, maxLength: 6 })
    .map((all) => all.map((cells, at) => ({ line: at + 2, cells: [...cells] }))),
  columns: fc
    .tuple(...fields.map((field) => fc.record({ field: fc.option(fc.constant(field), { freq: 4 }), unit })))
    .map((all) => all as Column[]),
});

it("every number of a file has one reading, or is told by others without making tons of it, or a person is asked", async () => {
  await fc.assert(
    fc.asyncProperty(file, async ({ rows, columns }) => {
      const marks = await marksOfColumns(rows, columns.length);
      const decided = await decidedMark({ kind: "products", columns, marks }, rows);
      if (decided === null) return;
      const open = columns.flatMap(({ field }, place) => {
        const known = importFields.products.find(({ name }) => name === field);
        return known !== undefined && known.type !== "unit" && marks[place] === "either"
          ? [{ known, place }]
          : [];
      });
      const readings = (place: number, of: (typeof open)[number]["known"], text: string) =>
        ([",", "."] as const).map((decimal) =>
          JSON.stringify(
            parseCell(of, text, { decimal, dropZeros: false, unit: columns[place]?.unit ?? null }),
            (_, value: unknown) => (typeof value === "bigint" ? String(value) : value),
          ),
        );
      for (const { known, place } of open)
        for (const { cells } of rows) {
          const text = String(cells[place]);
          const [byComma, byPoint] = readings(place, known, text);
          if (byComma === byPoint || shownMark(text) !== "either") continue;
          expect(isTold(decided, columns, marks)).toBe(true);
          // The column itself shows no other mark.
          expect(rows.map((one) => shownMark(String(one.cells[place])))).not.toContain(
            decided === "," ? "." : ",",
          );
          const isThousands = !text.includes(decided);
          const at = columns.findIndex(({ field }) => field === "unit");
          const told = unitOfWord(wordAtEnd(text).word) ?? columns[place]?.unit;
          const inUnit = told ?? unitOfWord(textOf(cells[at]));
          expect(known.type === "weight" && isThousands ? inUnit : "g").toBe("g");
        }
    }),
    { numRuns: 2_000 },
  );
});

/** Whether a column of numbers with decimals shows the mark, and none the other. */
function isTold(
  decided: DecimalMark,
  columns: readonly Column[],
  marks: Awaited<ReturnType<typeof marksOfColumns>>,
): boolean {
  const decimals = new Set<string | null>(["netWeight", "packageWeight", "costPerKg"]);
  const shown = new Set(columns.flatMap(({ field }, place) => (decimals.has(field) ? [marks[place]] : [])));
  return shown.has(decided) && !shown.has(decided === "," ? "." : ",");
}
