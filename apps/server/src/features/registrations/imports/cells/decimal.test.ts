import { expect, test } from "vitest";
import { decimalOf, numberOf } from "./decimal.ts";

const read = (text: string, mark: "," | "." = ","): number | null => {
  const found = decimalOf(text, mark);
  return found === null ? null : numberOf(found);
};

test.each([
  ["1 250,5", 1250.5],
  ["1\u00a0250", 1250],
  ["-12\u202f345\u202f678,9", -12_345_678.9],
  ["R$ 1 250,00", 1250],
  [" R$ 5,10 ", 5.1],
  ["\u2212 3", -3],
  ["0.500", 0.5],
])("blanks group thousands and stand around a number: %j", (text, value) => {
  expect(read(text)).toBe(value);
});

test.each(["12 5", "0 500", "1 25", "1 2500", "1250 000", "1  250", "12 , 5 3", "1 250 5", "1 250 000 1"])(
  "blanks elsewhere make no number of two: %j",
  (text) => {
    expect([read(text), read(text, ".")]).toEqual([null, null]);
  },
);

test("a long cell is no number, and costs no time", () => {
  const startMs = performance.now();
  for (const text of [" ".repeat(200_000), `1${" ".repeat(200_000)}2`, "1 250".repeat(40_000)])
    expect(read(text)).toBeNull();
  expect(performance.now() - startMs).toBeLessThan(2_000);
});
