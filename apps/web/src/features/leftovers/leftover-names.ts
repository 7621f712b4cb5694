import type { LeftoverEntry } from "@fiel/contracts";
import { othersToken, stackTokens, type StackToken, topNames } from "../../shared/charts/top-names.ts";
import { fieldOfKind, leftoverKinds, leftoverTotals } from "./leftover-kinds.ts";
import { compareNames } from "../../shared/format/compare-names.ts";

/** Sum of each equipment's shares in the totals of the kinds. Kinds measured in weight and in pieces count equally. */
const sharesOf = (entries: readonly LeftoverEntry[]): ReadonlyMap<string, number> => {
  const totals = leftoverTotals(entries);
  const shares = new Map<string, number>();
  for (const { equipment, ...entry } of entries)
    for (const kind of leftoverKinds) {
      const share = entry[fieldOfKind[kind]] / Math.max(1, totals[kind]);
      shares.set(equipment.name, (shares.get(equipment.name) ?? 0) + share);
    }
  return shares;
};

/**
 * Equipment with a colour of their own, sorted by name: the chosen ones first, then those with most leftovers, as far as colours last. The colour
 * starts from the machine id, so that it stays the same for other periods where possible.
 */
export const leftoverNames = (
  entries: readonly LeftoverEntry[],
  chosen: readonly number[] = [],
): ReadonlyMap<string, StackToken> => {
  const nameOf = new Map(entries.map(({ equipment: { name, mid } }) => [mid, name]));
  const wanted = chosen.map((mid) => nameOf.get(mid) ?? "");
  const { top, others } = topNames(sharesOf(entries), wanted);
  const mids = new Map(entries.map(({ equipment: { name, mid } }) => [name, mid]));
  const tokens = others.length === 0 ? [...stackTokens, othersToken] : stackTokens;
  const free = new Set<StackToken>(tokens);
  const taken = new Map<string, StackToken>();
  for (const name of top.toSorted((a, b) => (mids.get(a) ?? 0) - (mids.get(b) ?? 0))) {
    const first = ((mids.get(name) ?? 1) - 1) % tokens.length;
    const token = [...tokens.slice(first), ...tokens.slice(0, first)].find((one) => free.has(one));
    if (token === undefined) continue;
    free.delete(token);
    taken.set(name, token);
  }
  return new Map([...taken].toSorted(([a], [b]) => compareNames(a, b)));
};
