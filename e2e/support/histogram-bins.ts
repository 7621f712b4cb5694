/** Gross weights of EQ1 in g. Target 1,010, rejected below 990 and above 1,040, invalid more than 10 % from the target. */
export const weightsG = [1_010, 1_010.5, 1_011.9, 1_012, 1_008, 1_008.1, 985.3, 1_041, 1_041.5, 1_300];
export const kindOf = (weight: number): "useful" | "below" | "above" | "invalid" => {
  if (weight > 1_200) return "invalid";
  if (weight > 1_040) return "above";
  return weight < 990 ? "below" : "useful";
};
/** A twentieth of the larger reject limit of 30 g, rounded up to 1, 2 or 5 (ADR 0012). */
const binG = 2;
/** The hundredth bin above the target's is open-ended. */
const lastBinG = 1_010 + 100 * binG;

export interface Bin {
  readonly from: number;
  readonly useful: number;
  readonly below: number;
  readonly above: number;
  readonly invalid: number;
}

export const binsOf = (weights: readonly number[]): Bin[] => {
  const bins = Map.groupBy(weights, (weight) => Math.min(Math.floor(weight / binG) * binG, lastBinG));
  return [...bins]
    .map(([from, own]) => {
      const count = (kind: ReturnType<typeof kindOf>) => own.filter((one) => kindOf(one) === kind).length;
      return {
        from,
        useful: count("useful"),
        below: count("below"),
        above: count("above"),
        invalid: count("invalid"),
      };
    })
    .toSorted((a, b) => a.from - b.from);
};
