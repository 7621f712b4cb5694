import type { Boot } from "./boots.ts";
import { clockIsSetFrom, type Correction } from "./stamp.ts";

const lastInstant = ({ seen, drift, jumped }: Boot): number => seen + drift + jumped;

/**
 * How stamps of an earlier boot are corrected: as the server told then; else by what its clock said last. Of a boot whose
 * clock was never set nobody knows more than that it ended before the next one began.
 */
export const earlierCorrection = (boots: readonly Boot[], boot: number, driftMs: number): Correction => {
  let nextBegan: number | null = null;
  for (const one of boots.toReversed()) {
    const isSet = lastInstant(one) >= clockIsSetFrom;
    const jumped: number = one.confirmed ?? (isSet || nextBegan === null ? one.jumped : nextBegan - one.seen);
    if (one.id === boot) return { shiftMs: driftMs + jumped, isServers: one.confirmed !== null };
    nextBegan = one.base + jumped;
  }
  return { shiftMs: 0, isServers: false };
};
