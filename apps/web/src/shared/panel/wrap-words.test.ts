import { expect, it } from "vitest";
import { wrapWords } from "./wrap-words.ts";

const wrap = (text: string) => wrapWords(text, 10, (line) => line.length);

it("breaks between words where a line is full", () => {
  expect(wrap("Hoje")).toEqual(["Hoje"]);
  expect(wrap("Hoje · EQ1 · sem Refeição")).toEqual(["Hoje · EQ1", "· sem", "Refeição"]);
});

it("gives a word that is too wide a line of its own", () => {
  expect(wrap("sem Despaletizadora e mais")).toEqual(["sem", "Despaletizadora", "e mais"]);
  expect(wrap("")).toEqual([""]);
});
