import { expect, it } from "vitest";
import { csvNumber, csvStyleOf } from "./csv-style.ts";
import { type Locale, localeOf } from "./locale.ts";

it.each([
  ["pt_BR", "semicolon"],
  ["es_ES", "semicolon"],
  ["fr_FR", "semicolon"],
  ["en_US", "comma"],
  ["en_GB", "comma"],
  ["zh_CN", "comma"],
  ["th_TH", "comma"],
] as const)("spreadsheets in %s read files with %s", (language, style) => {
  const locale: Locale = localeOf(language);
  expect(csvStyleOf(locale)).toBe(style);
});

it("a number has the style's decimal mark", () => {
  expect([csvNumber("-1234.5", "semicolon"), csvNumber("-1234.5", "comma")]).toEqual(["-1234,5", "-1234.5"]);
});
