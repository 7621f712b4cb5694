import { meanMgOf, mergeMoments, type Moments } from "../statistics/moments.ts";

/** Below this many useful packages neither a safe target nor a moved mean is reported. */
export const leastPackagesOfSafeTarget = 500;

/** Merges consecutive parts into groups with enough packages; the rest at the end joins the last group. */
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
 * Whether the mean of one product's packages moved by more than s/2 within a window. `parts` are its steps in time order; they are compared
 * in groups of at least 500 packages. `deviationMg` is s over all of them. False for fewer than two groups. Source: domain decisions,
 * "Giveaway".
 */
export function meanMoved(parts: readonly Moments[], deviationMg: number): boolean {
  const means = groupsOf(parts)
    .map(meanMgOf)
    .filter((mean) => mean !== null);
  return Math.max(...means) - Math.min(...means) > deviationMg / 2;
}
