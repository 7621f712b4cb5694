import { milligramsPerUnit, type WeightUnit } from "@fiel/domain";
import { fill } from "../texts/words-of.ts";

/** Number formats of Excel. Separators follow the reader's language; the day comes before the month, as on the pages. */
export const formats = {
  count: "#,##0",
  share: "0.00%",
  money: "#,##0.00",
  duration: "[h]:mm:ss",
  /** For times that may be negative, which Excel cannot show as a duration. */
  minutes: "#,##0.00",
  day: "dd/mm/yyyy",
  hour: "dd/mm/yyyy hh:mm",
  instant: "dd/mm/yyyy hh:mm:ss",
} as const;

/** Seconds in days, the unit of time in Excel. */
export const daysOfSeconds = (seconds: number): number => seconds / 86_400;

interface Measure {
  readonly format: string;
  /** Inserts the unit into a header. */
  readonly header: (text: string) => string;
  readonly ofGrams: (grams: number) => number;
}

const measure = (unit: "g" | "kg" | "lb", format: string): Measure => ({
  format,
  header: (text) => fill(text, { unit }),
  ofGrams: (grams) => (grams * 1000) / milligramsPerUnit[unit],
});

/** Formats of weight sums and of single packages; a column has one unit. */
export const weightsOf = (unit: WeightUnit): { readonly sum: Measure; readonly single: Measure } =>
  unit === "lb"
    ? { sum: measure("lb", "#,##0.00"), single: measure("lb", "#,##0.000") }
    : { sum: measure("kg", "#,##0.000"), single: measure("g", "#,##0.0##") };

/** Class colours of the pages' light theme. */
export const colors = {
  useful: "117A5B",
  above: "CC7A0E",
  below: "824EE0",
  invalid: "8B9097",
  stopped: "B5120F",
  series: "2C6EA6",
  second: "B98A2F",
  third: "0F3557",
} as const;

/** Position of a chart beside a table with `columns` columns. */
export const beside = (columns: number, row = 1) => ({ column: columns + 1, row, width: 760, height: 380 });
