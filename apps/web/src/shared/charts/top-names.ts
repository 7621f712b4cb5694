import type { ChartTokens } from "./chart-tokens.ts";
import { compareNames } from "../format/compare-names.ts";

/** Colours of series without a class, the strongest first, and the one of 'others'. */
export const stackTokens = ["c1", "c2", "c5", "c3"] as const satisfies readonly (keyof ChartTokens)[];
export const othersToken = "c4" as const satisfies keyof ChartTokens;
export type StackToken = (typeof stackTokens)[number] | typeof othersToken;

/**
 * More than four colours side by side nobody tells apart: those that somebody chose, then the names with the largest totals;
 * the rest are 'others'.
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
  // One that would be alone under 'others' is better named: five have five colours.
  const most = names.length === stackTokens.length + 1 ? names.length : stackTokens.length;
  return { top: names.slice(0, most), others: names.slice(most) };
};
