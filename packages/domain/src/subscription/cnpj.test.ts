import { describe, expect, it } from "vitest";
import { bareCnpj, formatCnpj, isCnpj } from "./cnpj.ts";

describe("CNPJ", () => {
  it.each([
    "11.222.333/0001-81",
    "11222333000181",
    " 11222333000181 ",
    "12.ABC.345/01DE-35",
    "12abc34501de35",
  ])("accepts %s", (text) => {
    expect(isCnpj(text)).toBe(true);
  });

  it.each([
    "11.222.333/0001-82",
    "12.ABC.345/01DE-53",
    "00.000.000/0000-00",
    "11.222.333/0001-8",
    "11.222.333/0001-811",
    "12.ABC.345/01DE-3A",
    "12.ABÇ.345/01DE-35",
    "",
  ])("refuses %s", (text) => {
    expect(isCnpj(text)).toBe(false);
    expect(formatCnpj(text)).toBeNull();
  });

  it("is written with its punctuation", () => {
    expect(formatCnpj("11222333000181")).toBe("11.222.333/0001-81");
    expect(formatCnpj("\u200b11.222.333\u2060/0001-81 ")).toBe("11.222.333/0001-81");
    expect(formatCnpj("12abc34501de35")).toBe("12.ABC.345/01DE-35");
  });

  it("finds any single wrong digit", () => {
    const bare = bareCnpj("11.222.333/0001-81");
    const wrong = Array.from({ length: bare.length * 9 }, (_, index) => {
      const place = Math.floor(index / 9);
      const digit = (Number(bare[place]) + (index % 9) + 1) % 10;
      return `${bare.slice(0, place)}${digit}${bare.slice(place + 1)}`;
    });
    expect(wrong.filter(isCnpj)).toEqual([]);
  });
});
