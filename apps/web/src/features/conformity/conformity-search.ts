import { defaultSampleSize, type SampleSize, sampleSizes } from "@fiel/domain";
import type { Brush } from "../../shared/brush/brush-range.ts";
import { brushOfText, textOfBrush } from "../../shared/brush/brush-text.ts";

/** What the user chose to see of the samples. */
export interface ConformityChoice {
  readonly sampleSize: SampleSize;
  /** Null for the last day. */
  readonly brush: Brush | null;
  /** An instant within the chosen sample, UTC ms; null when none is chosen. */
  readonly sampleMs: number | null;
  readonly productId: number | null;
}

/** The choice as URL parameters: `?size=5&part=1792414800000..&sample=1792416120500&show=3`. Defaults are undefined. */
export type ConformitySearch = {
  readonly [K in "size" | "part" | "sample" | "show"]?: string | undefined;
};

/** A positive whole number, or null. */
const numberOf = (value: unknown): number | null => {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : null;
};

/** Reads any URL; invalid values fall back to the defaults. */
export const choiceOfSearch = (search: Readonly<Record<string, unknown>>): ConformityChoice => ({
  sampleSize: sampleSizes.find((size) => String(size) === search["size"]) ?? defaultSampleSize,
  brush: brushOfText(search["part"]),
  sampleMs: numberOf(search["sample"]),
  productId: numberOf(search["show"]),
});

const textOf = (number: number | null): string | undefined => (number === null ? undefined : String(number));

const writers: { readonly [K in keyof ConformityChoice]: (value: ConformityChoice[K]) => ConformitySearch } =
  {
    sampleSize: (size) => ({ size: textOf(size === defaultSampleSize ? null : size) }),
    brush: (brush) => ({ part: textOfBrush(brush) }),
    sampleMs: (atMs) => ({ sample: textOf(atMs) }),
    productId: (id) => ({ show: textOf(id) }),
  };

/** URL parameter of one part of the choice. */
export const searchOfChoice = <K extends keyof ConformityChoice>(
  part: K,
  value: ConformityChoice[K],
): ConformitySearch => writers[part](value);
