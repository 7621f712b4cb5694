import { expect, test } from "vitest";
import { lookAlikes } from "./look-alikes.ts";

const of = (...codes: readonly string[]) =>
  lookAlikes(
    codes.map((code) => ({ code })),
    ({ code }) => [code],
  );

test("codes that differ by what cannot be seen are told, once, as they are drawn", () => {
  expect(of("ARROZ-1", "ARR\u200bOZ-1", "ARROZ-1\u2060", "FEIJAO")).toEqual(["ARROZ-1"]);
  expect(of("Feija\u0303o", "Feijão")).toEqual(["Feijão"]);
  expect(of("A\u00a01", "A 1")).toEqual(["A 1"]);
  expect(of("A  2", "A 2", "Ａ 2")).toEqual(["A 2"]);
});

test("what is the same, or differs to the eye, is not", () => {
  expect(of("ARROZ-1", "ARROZ-1", "arroz-1", "ARROZ-2", "ARR\u200bOZ-3", "", "\u200b")).toEqual([]);
});

test("a name like another's code is none", () => {
  const rows = [
    { code: "A\u200b", name: "B" },
    { code: "C", name: "A" },
  ];
  expect(lookAlikes(rows, ({ code, name }) => [code, name])).toEqual([]);
});
