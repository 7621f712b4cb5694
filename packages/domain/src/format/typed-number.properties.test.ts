import fc from "fast-check";
import { expect, it } from "vitest";
import { type Locale, locales } from "./locale.ts";
import { formatNumber } from "./numbers.ts";
import { readNumber, typedNumber } from "./typed-number.ts";

const locale = fc.constantFrom<Locale>(...locales, "de-DE", "fr-FR", "de-CH", "zh-CN", "th-TH");
const decimals = fc.integer({ min: 0, max: 9 });
const value = fc.oneof(
  fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((number) => Math.abs(number) >= 0.001),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((thousandths) => thousandths / 1_000),
);
const read = (text: string, language: Locale): number => Number(readNumber(text, language) ?? Number.NaN);

it("gives back what a list shows, in every language", () => {
  fc.assert(
    fc.property(value, decimals, locale, (number, digits, language) => {
      const shown = formatNumber(number, { locale: language, decimals: digits }) ?? "";
      expect(formatNumber(read(shown, language), { locale: language, decimals: digits })).toBe(shown);
    }),
  );
});

it("gives back what a field holds, exactly", () => {
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 3 }), locale, (number, digits, language) => {
      expect(read(typedNumber(number, language, digits), language)).toBe(number === 0 ? 0 : number);
    }),
  );
});

it("reads a mark by the language, and one that can only be the other as that", () => {
  const all = (text: string) => locales.map((language) => readNumber(text, language));
  expect(all("12.500")).toEqual(["12500", "12.500", "12500"]);
  expect(all("12,500")).toEqual(["12.500", "12500", "12.500"]);
  for (const text of ["22.5", "22,5", " 22.5 "]) expect(all(text)).toEqual(["22.5", "22.5", "22.5"]);
  for (const text of ["0.125", "0,125"]) expect(all(text)).toEqual(["0.125", "0.125", "0.125"]);
  for (const text of ["1.234,56", "1,234.56", "1 234.56"])
    expect(all(text)).toEqual(["1234.56", "1234.56", "1234.56"]);
  expect(all("\u22121.234.567")).toEqual(["-1234567", "-1234567", "-1234567"]);
});

/** What the fields of other programs were reported to make another number of. */
it.each([
  ["1.234", "pt-BR", "1234"],
  ["100.100.100,20", "es", "100100100.20"],
  ["100.000.000", "pt-BR", "100000000"],
  ["0,5", "en", "0.5"],
  ["1,23", "en", "1.23"],
  ["0,001", "en", "0.001"],
  ["1,23,456.78", "en", null],
  ["1'234.5", "pt-BR", null],
] as const)("reads %s in %s as %s", (text, language, digits) => {
  expect(readNumber(text, language)).toBe(digits);
});

it("takes nothing else", () => {
  for (const text of ["", "x", "1,2,3", "1.23.456", ",5", "5,", "1e3", "--1", "12.34.56", "1,000,00"])
    for (const language of locales) expect(readNumber(text, language)).toBeNull();
});

/** A number as other keyboards and documents have it: their digits, minus and marks, with signs that cannot be seen. */
const disguise = fc.record({
  zero: fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10),
  minus: fc.constantFrom("-", "\u2212", "\u2010", "\u2011", "\u2013", "\ufe63", "\uff0d"),
  around: fc.constantFrom("", " ", "\u00a0", "\u202f", "\u200b", "\u200e", "\ufeff", "\t"),
  between: fc.constantFrom("", "\u200b", "\u2060", "\u00ad"),
});

it("gives back a number in the digits, signs and blanks of other keyboards and documents", () => {
  fc.assert(
    fc.property(value, locale, disguise, (number, language, { zero, minus, around, between }) => {
      const signs = Array.from(typedNumber(number, language), (sign) => {
        if (sign === "-") return minus;
        return /\d/.test(sign) ? String.fromCodePoint(zero + Number(sign)) : sign;
      });
      expect(read(`${around}${signs.join(between)}${around}`, language)).toBe(number === 0 ? 0 : number);
    }),
  );
  for (const language of locales) expect(readNumber("١٬٢٣٤٫٥", language)).toBe("1234.5");
});

it("writes every digit, and as many as are asked for", () => {
  expect(typedNumber(189, "pt-BR", 2)).toBe("189,00");
  expect(typedNumber(1234.5, "en", 2)).toBe("1234.50");
  expect(typedNumber(0.000_000_1, "es")).toBe("0,0000001");
  expect(typedNumber(null)).toBe("");
});

it("is read in the digits and signs of every keyboard", () => {
  expect(readNumber("１２，５", "pt-BR")).toBe("12.5");
  expect(readNumber("１．２３４，５", "pt-BR")).toBe("1234.5");
  expect(readNumber("๑๒.๕", "en-US")).toBe("12.5");
});
