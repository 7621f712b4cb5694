import type { Boot } from "./boots.ts";
import { clockIsSetFrom, type Correction } from "./stamp.ts";

/** Whether the clock of an earlier boot was ever set. */
export const wasSet = ({ seen, drift, jumped }: Boot): boolean => seen + drift + jumped >= clockIsSetFrom;

/**
 * Correction for stamps of an earlier boot: by the server's clock if it was heard during that boot, else by the last reading of the computer's. A
 * boot whose clock was never set is taken to have ended when the next one began.
 */
export const earlierCorrection = (boots: readonly Boot[], boot: number, driftMs: number): Correction => {
  let nextBegan: number | null = null;
  let isServers = false;
  for (const one of boots.toReversed()) {
    const isOwn = nextBegan === null || wasSet(one);
    const jumped: number = one.confirmed ?? (isOwn ? one.jumped : Number(nextBegan) - one.seen);
    if (one.confirmed !== null || isOwn) isServers = one.confirmed !== null;
    if (one.id === boot) return { shiftMs: driftMs + jumped, isServers };
    nextBegan = one.base + jumped;
  }
  return { shiftMs: 0, isServers: false };
};
