import { expect, it } from "vitest";
import { formatOf } from "../../shared/format/use-format.ts";
import { weightText } from "./weight-text.ts";

const format = formatOf("pt-BR", "America/Sao_Paulo", "Indisponível");

it("has one unit for all that stands side by side", () => {
  const text = weightText(10_010, "kg", format);
  expect([9_998, 10_010, 10_020].map((grams) => text(grams).replace("\u00a0", " "))).toEqual([
    "10,00 kg",
    "10,01 kg",
    "10,02 kg",
  ]);
  expect(weightText(9_990, "kg", format)(10_020).replace("\u00a0", " ")).toBe("10.020,00 g");
  expect(text(null)).toBe("Indisponível");
});
