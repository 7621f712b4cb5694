/** One row of the table: the same quantity on both sides. `peer` is null where PostgreSQL is not measured. */
export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly fiel: number;
  readonly peer: number | null;
  readonly better: "more" | "less";
  readonly target: Target | null;
}

export interface Target {
  readonly text: string;
  readonly isMet: boolean;
}

/**
 * How many times better the product is than PostgreSQL, below 1 when it is worse. Infinity when the product needs nothing. Null where PostgreSQL is
 * not measured.
 */
export const ratioOf = ({ fiel, peer, better }: Figure): number | null => {
  if (peer === null) return null;
  return better === "more" ? fiel / peer : peer / fiel;
};

/** A target on the product's own figure. */
export const atLeast = (value: number, least: number, text: string): Target => ({
  text,
  isMet: value >= least,
});
export const below = (value: number, limit: number, text: string): Target => ({ text, isMet: value < limit });
