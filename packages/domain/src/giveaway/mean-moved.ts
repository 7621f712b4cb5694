import { meanMgOf, mergeMoments, type Moments } from "../statistics/moments.ts";

/** Of fewer useful packages nothing is said of a safe target, nor of whether their mean moved. */
export const leastPackagesOfSafeTarget = 500;

/** Consecutive parts together until each group has packages enough; what is left at the end belongs to the last. */
function groupsOf(parts: readonly Moments[]): Moments[] {
  const groups: Moments[] = [];
  let open: Moments[] = [];
  for (const part of parts) {
    open.push(part);
    const group = mergeMoments(open);
    if (group.count < leastPackagesOfSafeTarget) continue;
    groups.push(group);
    open = [];
  }
  const last = groups.pop();
  return [...groups, mergeMoments(last === undefined ? open : [last, ...open])];
}

/**
 * Whether the mean of one product's packages moved by more than s/2 within a window. `parts` are its steps in time order, of
 * which groups of at least 500 packages are compared: of fewer a mean says too little. `deviationMg` is s over all of them.
 * False of fewer than two groups. Source: domain decisions, "Giveaway".
 */
export function meanMoved(parts: readonly Moments[], deviationMg: number): boolean {
  const means = groupsOf(parts)
    .map(meanMgOf)
    .filter((mean) => mean !== null);
  return Math.max(...means) - Math.min(...means) > deviationMg / 2;
}
