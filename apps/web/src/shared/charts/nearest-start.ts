/** Index of the sample or point whose start is nearest to an instant, UTC ms; -1 when there are none. */
export const nearestStart = (all: readonly { readonly startDate: number }[], atMs: number): number => {
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, { startDate }] of all.entries()) {
    if (Math.abs(startDate - atMs) >= distance) continue;
    best = index;
    distance = Math.abs(startDate - atMs);
  }
  return best;
};
