import { expect, it } from "vitest";
import { type FilterTexts, isOutOfScope, stopsScope, withInstant, wordsInScope } from "./filter-scope.ts";

const texts: FilterTexts = {
  time: ["Ontem, 00:00 a 24:00", "das 06:00 às 14:00"],
  equipments: "EQ1, EQ2",
  operator: "Ana",
  product: "Arroz 5 kg",
};
const nobody: FilterTexts = { ...texts, operator: null, product: null };
const now = { period: null, operator: false, product: false } as const;

it("says all of the filter where all of it holds", () => {
  expect(wordsInScope(texts, {})).toEqual([
    "Ontem, 00:00 a 24:00",
    "das 06:00 às 14:00",
    "EQ1, EQ2",
    "Ana",
    "Arroz 5 kg",
  ]);
  expect(isOutOfScope(texts, {})).toBe(false);
});

it("puts a panel's own time and equipment where the filter's would stand", () => {
  const scope = { period: "01/12/2025 a 23/11/2026", equipments: "Grupo A" };
  expect(wordsInScope(nobody, scope)).toEqual(["01/12/2025 a 23/11/2026", "Grupo A"]);
  expect(isOutOfScope(nobody, scope)).toBe(true);
});

it("says no period, operator or product of what knows none", () => {
  expect(wordsInScope(texts, now)).toEqual(["EQ1, EQ2"]);
  expect(isOutOfScope(nobody, now)).toBe(true);
});

it("contradicts the filter by an operator or product only once one is chosen", () => {
  expect(wordsInScope(texts, stopsScope)).toEqual([...texts.time, "EQ1, EQ2", "Ana"]);
  expect(isOutOfScope(texts, stopsScope)).toBe(true);
  expect(isOutOfScope(nobody, stopsScope)).toBe(false);
});

it("repeats no equipment that the title names, which is no contradiction", () => {
  expect(wordsInScope(nobody, { equipments: null })).toEqual(texts.time);
  expect(isOutOfScope(texts, { equipments: null })).toBe(false);
});

it("says of when it is last, or in the period's place of what has none", () => {
  expect(withInstant(["Hoje", "EQ1"], "23/11/2026 10:52", undefined).at(-1)).toBe("23/11/2026 10:52");
  expect(withInstant(["EQ1"], "23/11/2026 10:52", now)).toEqual(["23/11/2026 10:52", "EQ1"]);
});
