import { expect, it } from "vitest";
import { cardsScope, stopsScope, wholeScope } from "../filters/filter-scope.ts";
import { startI18n } from "../i18n/i18n.ts";
import { filterOfFile } from "./filter-of-file.ts";

const texts = {
  time: ["Ontem, 00:00 a 24:00"],
  equipments: "EQ1, EQ2",
  operator: null,
  product: "Arroz 5 kg",
};

it.each([
  ["pt-BR", "EQ1, EQ2 · Arroz 5 kg · o fator não filtra por produto"],
  ["en", "EQ1, EQ2 · Arroz 5 kg · the factor is not filtered by product"],
  ["es", "EQ1, EQ2 · Arroz 5 kg · el factor no filtra por producto"],
] as const)("says in %s that the factor does not follow the product that it names", async (locale, told) => {
  const { t } = await startI18n(locale);
  expect(filterOfFile(texts, cardsScope, t)).toBe(told);
  expect(filterOfFile({ ...texts, product: null }, cardsScope, t)).toBe("EQ1, EQ2");
});

it("says nothing of the factor where there is none, or where no figure follows the product", async () => {
  const { t } = await startI18n("pt-BR");
  expect(filterOfFile(texts, wholeScope, t)).toBe("EQ1, EQ2 · Arroz 5 kg");
  expect(filterOfFile(texts, stopsScope, t)).toBe("EQ1, EQ2");
});
