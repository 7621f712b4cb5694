import { milligramsPerUnit, type WeightUnit } from "@fiel/domain";
import { fill } from "../texts/words-of.ts";

/** Excel's formats: separators follow the language of who opens the file, day comes before month as on the pages. */
export const formats = {
  count: "#,##0",
  share: "0.00%",
  money: "#,##0.00",
  duration: "[h]:mm:ss",
  day: "dd/mm/yyyy",
  hour: "dd/mm/yyyy hh:mm",
  instant: "dd/mm/yyyy hh:mm:ss",
} as const;

/** Seconds as Excel counts time, in days. */
export const daysOfSeconds = (seconds: number): number => seconds / 86_400;

interface Measure {
  readonly format: string;
  /** The header with the unit in its place. */
  readonly header: (text: string) => string;
  readonly ofGrams: (grams: number) => number;
}

const measure = (unit: "g" | "kg" | "lb", format: string): Measure => ({
  format,
  header: (text) => fill(text, { unit }),
  ofGrams: (grams) => (grams * 1000) / milligramsPerUnit[unit],
});

/** How a plant's sums and the weights of its single packages are written: one unit for a whole column. */
export const weightsOf = (unit: WeightUnit): { readonly sum: Measure; readonly single: Measure } =>
  unit === "lb"
    ? { sum: measure("lb", "#,##0.00"), single: measure("lb", "#,##0.000") }
    : { sum: measure("kg", "#,##0.000"), single: measure("g", "#,##0.0##") };

/** Colours of the classes in light, as the pages have them. */
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

/** Where a chart stands beside a table of so many columns. */
export const beside = (columns: number, row = 1) => ({ column: columns + 1, row, width: 760, height: 380 });
