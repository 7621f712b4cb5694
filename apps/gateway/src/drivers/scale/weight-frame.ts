/** What a scale told of the weight on it. */
export interface WeightFrame {
  /** Net or gross, as the scale shows it; below 0 where less than nothing is on it. Null: out of range, or no weight. */
  readonly weightMg: number | null;
  /** Null where the family does not tell motion: who reads it looks whether the weight stays. */
  readonly isStable: boolean | null;
}

/** A piece of what came from a scale. */
export type Piece =
  | { readonly kind: "frame"; readonly end: number; readonly frame: WeightFrame }
  /** It has the form of a frame and cannot be one: another checksum, letters in a number. */
  | { readonly kind: "wrong"; readonly end: number }
  /** A frame may begin here; more bytes tell. */
  | { readonly kind: "incomplete" }
  /** A line too long for any scale: what follows up to its end is none either. */
  | { readonly kind: "overlong" }
  /** No frame begins here. */
  | { readonly kind: "none" };

export const none: Piece = { kind: "none" };
export const incomplete: Piece = { kind: "incomplete" };

/** Milligrams of each unit that scales name; the pound and the ounces as NIST SP 811, appendix B, defines them. */
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

export const unitNames = [...unitMg.keys()];

/** Milligrams of a number of a unit, whole; null where the unit is not known. */
export const toMilligrams = (value: number, unit: string): number | null => {
  const factor = unitMg.get(unit.toLowerCase());
  return factor === undefined ? null : Math.round(value * factor);
};

/** A weight in words, for the log and for `check`. */
export const formatWeight = ({ weightMg, isStable }: WeightFrame): string => {
  if (weightMg === null) return "sem peso (fora da faixa ou em movimento)";
  const grams = String(weightMg / 1_000).replace(".", ",");
  return `${grams} g${isStable === false ? ", em movimento" : ""}`;
};
