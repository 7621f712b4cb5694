/** A weight as a scale reported it. */
export interface WeightFrame {
  /** Net or gross, as the scale shows it; negative below zero. Null when out of range or not a weight. */
  readonly weightMg: number | null;
  /** Null when the family does not report motion: the reader then watches whether the weight stays. */
  readonly isStable: boolean | null;
}

/** A piece of a scale's stream. `end` is the offset behind it. */
export type Piece =
  | { readonly kind: "frame"; readonly end: number; readonly frame: WeightFrame }
  /** Has the form of a frame and cannot be one: a wrong checksum, letters in a number. */
  | { readonly kind: "wrong"; readonly end: number }
  /** A frame may begin here, but more bytes are needed. */
  | { readonly kind: "incomplete" }
  /** A line too long for a scale: the rest up to its end is skipped. */
  | { readonly kind: "overlong" }
  /** No frame begins here. */
  | { readonly kind: "none" };

export const none: Piece = { kind: "none" };
export const incomplete: Piece = { kind: "incomplete" };

/** Milligrams of each unit that scales use; the pound and the ounces as NIST SP 811, appendix B, defines them. */
const unitMg: ReadonlyMap<string, number> = new Map([
  ["mg", 1],
  ["g", 1_000],
  ["kg", 1_000_000],
  ["t", 1_000_000_000],
  ["lb", 453_592.37],
  ["oz", 28_349.523125],
  ["ozt", 31_103.4768],
  ["dwt", 1_555.17384],
  ["tn", 907_184_740],
]);

/** Converts to whole milligrams; null when the unit is unknown. */
export const toMilligrams = (value: number, unit: string): number | null => {
  const factor = unitMg.get(unit.toLowerCase());
  return factor === undefined ? null : Math.round(value * factor);
};

/** Formats a weight for the log and for `check`. */
export const formatWeight = ({ weightMg, isStable }: WeightFrame): string => {
  if (weightMg === null) return "sem peso (fora da faixa ou em movimento)";
  const grams = String(weightMg / 1_000).replace(".", ",");
  return `${grams} g${isStable === false ? ", em movimento" : ""}`;
};
