import { expect, it } from "vitest";
import { leftoverKinds } from "./leftover-kinds.ts";
import { leftoversCardData } from "./leftovers-card-data.ts";

const entry = (date: number, n: number, r: number, c: number) => ({
  date,
  n,
  r,
  c,
  product: null,
  equipment: { mid: 1, name: "EQ1" },
  operator: null,
});
const entries = [entry(1, 100, 0, 1), entry(2, 20.5, 7, 0), entry(3, 0, 0, 2)];
const format = { instant: (atMs: number | null) => String(atMs) };
const dataOf = (kinds: Parameters<typeof leftoversCardData>[1]) =>
  leftoversCardData(entries, kinds, (key) => key.replace("leftoversCard.", ""), format);

it("has every kind of each entry", () => {
  expect(dataOf(leftoverKinds)).toEqual({
    columns: ["time", "equipment", "scrap (g)", "reprocess (g)", "chargeback"],
    rows: [
      ["1", "EQ1", 100, 0, 1],
      ["2", "EQ1", 20.5, 7, 0],
      ["3", "EQ1", 0, 0, 2],
    ],
  });
});

it("leaves out hidden kinds, and entries with nothing else", () => {
  expect(dataOf(["reprocess"])).toEqual({
    columns: ["time", "equipment", "reprocess (g)"],
    rows: [["2", "EQ1", 7]],
  });
});
