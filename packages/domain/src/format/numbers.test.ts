import { describe, expect, it } from "vitest";
import { localeOf } from "./locale.ts";
import { measureText } from "./measure.ts";
import { formatChange, formatMeasure, formatNumber, formatPercent } from "./numbers.ts";

describe("numbers", () => {
  it.each([
    ["pt-BR", "1.190,21"],
    ["en", "1,190.21"],
    ["es", "1.190,21"],
    ["fr-FR", "1\u00a0190,21"],
    ["de-DE", "1.190,21"],
  ] as const)("in %s are grouped with the decimal mark of the language", (locale, expected) => {
    expect(formatNumber(1190.21, { locale, decimals: 2 })).toBe(expected);
  });

  it("are whole unless told, in pt-BR unless told", () => {
    expect(formatNumber(1_234_567.4)).toBe("1.234.567");
  });

  it("have a true minus, and none for what rounds to zero", () => {
    expect(formatNumber(-3.5, { decimals: 1 })).toBe("\u22123,5");
    expect(formatNumber(-0.04, { decimals: 1 })).toBe("0,0");
    expect(formatNumber(0, { sign: "always" })).toBe("0");
    expect(formatNumber(12, { sign: "always" })).toBe("+12");
  });

  it.each([null, Number.NaN, Number.POSITIVE_INFINITY])("are absent for %s", (value) => {
    expect(formatNumber(value)).toBeNull();
    expect(formatMeasure(value, "g")).toBeNull();
    expect(formatPercent(value)).toBeNull();
  });
});

describe("percentages", () => {
  it("have two decimals and their unit apart", () => {
    expect(formatPercent(97.337)).toEqual({ value: "97,34", unit: "%" });
    expect(formatPercent(97.337, { decimals: 0, locale: "en" })).toEqual({ value: "97", unit: "%" });
    expect(measureText(formatPercent(97.337))).toBe("97,34\u00a0%");
  });

  it("of a change are signed, and absent without a base", () => {
    expect(formatChange(110, 100)).toEqual({ value: "+10,00", unit: "%" });
    expect(formatChange(90, 100, { decimals: 1 })).toEqual({ value: "\u221210,0", unit: "%" });
    expect(formatChange(90, 0)).toBeNull();
    expect(formatChange(null, 100)).toBeNull();
    expect(formatChange(100, null)).toBeNull();
  });
});

describe("texts of measures", () => {
  it("join number and unit, if there is one", () => {
    expect(measureText({ value: "12", unit: "" })).toBe("12");
    expect(measureText(null)).toBeNull();
  });
});

describe("locales", () => {
  it.each([
    ["pt_BR", "pt-BR"],
    ["pt", "pt-BR"],
    ["EN-us", "en"],
    ["es_AR", "es"],
    ["de", "pt-BR"],
    ["de_DE", "de-DE"],
    ["FR-fr", "fr-FR"],
    ["sr-Latn-RS", "pt-BR"],
    ["english", "pt-BR"],
    [null, "pt-BR"],
    ["", "pt-BR"],
  ])("of %s is %s", (language, expected) => {
    expect(localeOf(language)).toBe(expected);
  });
});
