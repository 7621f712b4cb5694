import { expect, it } from "vitest";
import { formatOf } from "../../shared/format/use-format.ts";
import { classTooltipRows } from "./classification-option.ts";

const format = formatOf("pt-BR", "America/Sao_Paulo", "Indisponível");
const words = { packages: "Pacotes", share: "Percentual", weight: "Peso" };
const row = {
  code: "a",
  group: "useful",
  count: 1_000,
  grams: 453_592.37,
  percent: 100,
  devGrams: null,
} as const;

it.each([
  ["lb", "1.000,00 lb"],
  ["kg", "453,59 kg"],
  ["g", "453,59 kg"],
] as const)("tells the weight of a bar of a product in %s", (unit, expected) => {
  const rows = classTooltipRows(row, { words, format, unit }, "transparent");
  expect(rows.map(({ name, value }) => [name, value.replace("\u00a0", " ")])).toEqual([
    ["Percentual", "100,00 %"],
    ["Pacotes", "1.000"],
    ["Peso", expected],
  ]);
});
