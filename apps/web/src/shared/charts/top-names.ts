import type { ChartTokens } from "./chart-tokens.ts";
import { compareNames } from "../format/compare-names.ts";

/** Colours of series without a class in order of rank, and the colour of 'others'. */
export const stackTokens = ["c1", "c2", "c5", "c3"] as const satisfies readonly (keyof ChartTokens)[];
export const othersToken = "c4" as const satisfies keyof ChartTokens;
export type StackToken = (typeof stackTokens)[number] | typeof othersToken;

/**
 * Limits a chart to four names, because more colours are hard to tell apart: first the chosen names, then those with the largest totals. The rest are
 * 'others'.
 */
export const topNames = (
  totals: ReadonlyMap<string, number>,
  chosen: readonly string[] = [],
): { readonly top: readonly string[]; readonly others: readonly string[] } => {
  const sorted = [...totals]
    .filter(([, total]) => total > 0)
    .toSorted(([name, total], [other, otherTotal]) => otherTotal - total || compareNames(name, other))
    .map(([name]) => name);
  const first = chosen.filter((name) => sorted.includes(name));
  const names = [...first, ...sorted.filter((name) => !first.includes(name))];
  // A single name would be alone in 'others', so with exactly five all are named.
  const most = names.length === stackTokens.length + 1 ? names.length : stackTokens.length;
  return { top: names.slice(0, most), others: names.slice(most) };
};
