import { expect, it } from "vitest";
import { wrapParts, wrapWords } from "./wrap-words.ts";

const wrap = (text: string) => wrapWords(text, 10, (line) => line.length);
const parts = (...texts: string[]) => wrapParts(texts, 14, (line) => line.length);

it("breaks between words where a line is full", () => {
  expect(wrap("Hoje")).toEqual(["Hoje"]);
  expect(wrap("Hoje · EQ1 · sem Refeição")).toEqual(["Hoje · EQ1", "· sem", "Refeição"]);
});

it("gives a word that is too wide a line of its own", () => {
  expect(wrap("sem Despaletizadora e mais")).toEqual(["sem", "Despaletizadora", "e mais"]);
  expect(wrap("")).toEqual([""]);
});

it("begins a line with a part that does not fit, without a point at its edge", () => {
  expect(parts("Ontem", "EQ1", "23/11 10:52")).toEqual(["Ontem · EQ1", "23/11 10:52"]);
});

it("breaks a part that is wider than a line between its words, and goes on behind it", () => {
  expect(parts("Ontem", "Todos os equipamentos", "A")).toEqual(["Ontem", "Todos os", "equipamentos", "A"]);
  expect(parts("Ontem", "Todos os equipamento", "A", "B")).toEqual([
    "Ontem",
    "Todos os",
    "equipamento",
    "A · B",
  ]);
  expect(parts()).toEqual([]);
});
