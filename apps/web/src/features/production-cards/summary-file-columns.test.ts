import { expect, it } from "vitest";
import { en } from "@fiel/contracts/texts/en";
import { es } from "@fiel/contracts/texts/es";
import { cardsPtBr } from "@fiel/contracts/texts/cards/pt-br";
import { ptBr } from "@fiel/contracts/texts/pt-br";
import { type CsvColumn, tableDataOf } from "../../shared/table/csv-column.ts";
import { summaryFileColumns } from "./summary-file-columns.ts";
import type { SummaryRow } from "./summary-rows.ts";

const block = (c: number, p: number | null) => ({ c, p, s: 0, s_converted: 0, s_unit: "g" });
const card = (a: number, share: number | null) =>
  ({
    equipment: { id: 1, name: "EQ1", groupName: null },
    data: { a: block(a, share), ro: block(2, 12.5), ru: block(0, 0), invalid: block(1, 6.25) },
  }) as unknown as SummaryRow;

it("has share and weight of the giveaway beside its mean", () => {
  const giveaway = { count: 10, grams: 20, nominalG: 10_000, cost: null, gramsWithoutCost: 20 };
  const row = (of: typeof giveaway | null) => ({ data: { giveaway: of } }) as unknown as SummaryRow;
  const column: CsvColumn<SummaryRow> = {
    id: "giveaway",
    header: "Sobrepeso",
    csvHeader: "Sobrepeso por pacote (g)",
    cell: () => null,
    csv: ({ data }) => data.giveaway && data.giveaway.grams / data.giveaway.count,
  };
  expect(tableDataOf(summaryFileColumns([column]), [row(giveaway), row(null)])).toEqual({
    columns: ["Sobrepeso por pacote (g)", "Sobrepeso (%)", "Sobrepeso (g)"],
    rows: [
      [2, 0.2, 20],
      [null, null, null],
    ],
  });
});

const count = (id: "a" | "ro" | "ru" | "invalid", header: string): CsvColumn<SummaryRow> => ({
  id,
  header,
  cell: () => null,
  csv: ({ data }) => data[id].c,
});

it.each([
  [{ ...ptBr, ...cardsPtBr }, ["Úteis", "Úteis (%)", "Inválidos", "Inválidos (%)"]],
  [en, ["Useful", "Useful (%)", "Invalid", "Invalid (%)"]],
  [es, ["Útiles", "Útiles (%)", "Inválidos", "Inválidos (%)"]],
])("has the share of the packages beside each count", (words, headers) => {
  const name: CsvColumn<SummaryRow> = {
    id: "equipment",
    header: "EQ",
    cell: () => null,
    csv: ({ equipment }) => equipment.name,
  };
  const columns = [name, count("a", words.summary.useful), count("invalid", words.cards.invalid)];
  expect(tableDataOf(summaryFileColumns(columns), [card(13, 81.25), card(0, null)])).toEqual({
    columns: ["EQ", ...headers],
    rows: [
      ["EQ1", 13, 81.25, 1, 6.25],
      ["EQ1", 0, null, 1, 6.25],
    ],
  });
});
