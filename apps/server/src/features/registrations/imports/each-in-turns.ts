import { setImmediate as nextTurn } from "node:timers/promises";

const inOneGo = 50;

/** Does the same with each of many; others are served meanwhile. */
export async function forEachInTurns<T>(
  all: readonly T[],
  work: (one: T) => Promise<void> | void,
): Promise<void> {
  for (const [place, one] of all.entries()) {
    await work(one);
    if (place % inOneGo === inOneGo - 1) await nextTurn();
  }
}
