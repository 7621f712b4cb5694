import type { TimeWindow } from "./time-window.ts";

/** The pieces of a window: for each tier those to read from its roll-up, and in `raw` those that no roll-up covers. */
export type TieredWindows<Tier extends string> = Record<Tier | "raw", TimeWindow[]>;

/**
 * Cuts a half-open window into pieces for roll-ups: every instant is in exactly one piece, of the coarsest tier that can serve it. `tiers`
 * gives each tier's step in ms, e.g. `{ hour: 3_600_000, fiveMinutes: 300_000 }`; pieces of a tier start and end on multiples of its step
 * since the epoch (UTC), in time order. All lists are empty for an empty window. RangeError: a step that is not positive or does not divide
 * the next coarser one.
 */
export function splitByTier<Tier extends string>(
  window: TimeWindow,
  tiers: Readonly<Record<Tier, number>>,
): TieredWindows<Tier> {
  const ordered = (Object.entries(tiers) as [Tier, number][]).toSorted((one, other) => other[1] - one[1]);
  const pieces = { raw: [] } as unknown as TieredWindows<Tier>;
  let rest: TimeWindow[] = window.startMs < window.endMs ? [window] : [];
  let coarserMs = 0;
  for (const [tier, stepMs] of ordered) {
    if (!(stepMs > 0) || coarserMs % stepMs !== 0)
      throw new RangeError(`${tier}: ${stepMs} ms does not divide ${coarserMs} ms`);
    coarserMs = stepMs;
    const served: TimeWindow[] = [];
    rest = rest.flatMap((piece) => {
      const startMs = Math.ceil(piece.startMs / stepMs) * stepMs;
      const endMs = Math.floor(piece.endMs / stepMs) * stepMs;
      if (startMs >= endMs) return [piece];
      served.push({ startMs, endMs });
      const edges = [
        { startMs: piece.startMs, endMs: startMs },
        { startMs: endMs, endMs: piece.endMs },
      ];
      return edges.filter((edge) => edge.startMs < edge.endMs);
    });
    pieces[tier] = served;
  }
  pieces.raw = rest;
  return pieces;
}
