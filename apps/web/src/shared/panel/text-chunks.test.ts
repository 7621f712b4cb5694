import { expect, it } from "vitest";
import { textChunks } from "./text-chunks.ts";

const chunksOf = (text: string) => textChunks(text).map(({ chunk }) => chunk);

it("gives each word its place, and a name its digits", () => {
  expect(textChunks("CAF2 Troca de bobina")).toEqual([
    { start: 0, chunk: "CAF2" },
    { start: 5, chunk: "Troca" },
    { start: 11, chunk: "de" },
    { start: 14, chunk: "bobina" },
  ]);
});

it("gives each digit of a number its place", () => {
  expect(textChunks("−67,98\u00a0p.p.")).toEqual([
    { start: 0, chunk: "−" },
    { start: 1, chunk: "6" },
    { start: 2, chunk: "7" },
    { start: 3, chunk: "," },
    { start: 4, chunk: "9" },
    { start: 5, chunk: "8" },
    { start: 7, chunk: "p.p." },
  ]);
  expect(chunksOf("2 h 04")).toEqual(["2", "h", "0", "4"]);
});

it("has nothing of nothing", () => {
  expect(chunksOf(" \n ")).toEqual([]);
});
