import { importFields } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { parseCell } from "./parse-cell.ts";

const settings = { decimal: ",", dropZeros: false, unit: null } as const;

describe("an error of a spreadsheet is one of its cell, in every field", () => {
  const fields = importFields.products;
  it.each([
    "#N/D",
    "#N/A",
    "#REF!",
    "#¡REF!",
    "#VALOR!",
    "#VALUE!",
    "#DIV/0!",
    "#NOME?",
    "#¿NOMBRE?",
    "#NÚM!",
    "Err:502",
    // A CSV has what its cells show: numbers and dates of columns that are too narrow.
    "###",
    "########",
  ])("%s", (text) => {
    const problem = { code: "excelError", of: text };
    for (const field of fields)
      for (const cell of [text, ` ${text} `, { error: text }])
        expect(parseCell(field, cell, settings)).toEqual({ problem });
  });

  it("a formula without a result, also out of the file of errors", () => {
    for (const field of fields)
      for (const cell of ["#?", { error: "#?" }])
        expect(parseCell(field, cell, settings)).toEqual({ problem: { code: "notCalculated" } });
  });

  it("a text that begins alike is a text", () => {
    const name = fields.find((field) => field.name === "name");
    if (name === undefined) throw new Error("no name");
    for (const text of ["#N", "# 5", "#REF! 5", "Err", "#1", "#AB!"])
      expect(parseCell(name, text, settings)).toEqual({ value: text });
  });
});
