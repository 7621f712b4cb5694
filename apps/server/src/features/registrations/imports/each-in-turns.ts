import { setImmediate as nextTurn } from "node:timers/promises";

const inOneGo = 50;

/** Runs `work` for each element; lets other requests run after every 50. */
export async function forEachInTurns<T>(
  all: readonly T[],
  work: (one: T) => Promise<void> | void,
): Promise<void> {
  for (const [place, one] of all.entries()) {
    await work(one);
    if (place % inOneGo === inOneGo - 1) await nextTurn();
  }
}
