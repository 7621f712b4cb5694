import type { Locale } from "./locale.ts";

/** How a CSV is written: `comma` has commas between cells and decimal points, `semicolon` has semicolons and decimal commas. */
export const csvStyles = ["comma", "semicolon"] as const;
export type CsvStyle = (typeof csvStyles)[number];

/** The style that spreadsheets of a language read: their cell separator follows their decimal mark. */
export function csvStyleOf(locale: Locale): CsvStyle {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value === "." ? "comma" : "semicolon";
}

export const csvSeparators: Readonly<Record<CsvStyle, "," | ";">> = { comma: ",", semicolon: ";" };

/** The text of a number, which has a decimal point, in the style. */
export const csvNumber = (text: string, style: CsvStyle): string =>
  style === "comma" ? text : text.replace(".", ",");
