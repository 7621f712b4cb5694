import type { Locale } from "./locale.ts";

/** How a CSV is written: `comma` has commas between cells and decimal points, `semicolon` has semicolons and decimal commas. */
export const csvStyles = ["comma", "semicolon"] as const;
export type CsvStyle = (typeof csvStyles)[number];

/** As spreadsheets of a language read it: what is between cells goes with its decimal mark. */
export function csvStyleOf(locale: Locale): CsvStyle {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value === "." ? "comma" : "semicolon";
}

export const csvSeparators: Readonly<Record<CsvStyle, "," | ";">> = { comma: ",", semicolon: ";" };

/** A number's text, which has a point, in the style. */
export const csvNumber = (text: string, style: CsvStyle): string =>
  style === "comma" ? text : text.replace(".", ",");
