import { expect, it } from "vitest";
import { alignedFormat, cellText } from "./cell-text.ts";

it("writes numbers by Excel's formats with the marks of the language", () => {
  const written = (value: number, format: string) =>
    (["pt-BR", "en", "es"] as const).map((locale) => cellText(value, format, locale));
  expect(written(1_234_567.5, "#,##0")).toEqual(["1.234.568", "1,234,568", "1.234.568"]);
  expect(written(1234.5, "#,##0.000")).toEqual(["1.234,500", "1,234.500", "1.234,500"]);
  expect(written(226.25, "#,##0.0##")).toEqual(["226,25", "226.25", "226,25"]);
  expect(written(226, "#,##0.0##")).toEqual(["226,0", "226.0", "226,0"]);
  expect(written(226.25, alignedFormat("#,##0.0##") ?? "")).toEqual(["226,250", "226.250", "226,250"]);
  expect(written(0.973_456, "0.00%")).toEqual(["97,35%", "97.35%", "97,35%"]);
  expect(written(1, "0%")).toEqual(["100%", "100%", "100%"]);
});

it("writes time as Excel does: days of the calendar, and hours beyond a day", () => {
  const at = new Date(Date.UTC(2026, 10, 9, 4, 5, 6));
  expect(cellText(at, "dd/mm/yyyy hh:mm:ss", "pt-BR")).toBe("09/11/2026 04:05:06");
  expect(cellText(at, "dd/mm/yyyy hh:mm", "en")).toBe("09/11/2026 04:05");
  expect(cellText(at, "dd/mm", "es")).toBe("09/11");
  expect(cellText(1.5 + 9 / 86_400, "[h]:mm:ss", "pt-BR")).toBe("36:00:09");
  expect(cellText(0.25, "[h]:mm", "pt-BR")).toBe("6:00");
});

it("has one line for any text, and nothing for what is no number", () => {
  expect(cellText("a\nb\u0000c\ud800", undefined, "pt-BR")).toBe("a b c\ufffd");
  expect(cellText(null, "#,##0", "pt-BR")).toBe("");
  expect(cellText(Number.NaN, "#,##0", "pt-BR")).toBe("");
  expect(cellText(20, undefined, "pt-BR")).toBe("20");
});
