import type { CallSide, Latencies } from "./measure-calls.ts";
import { latencyOf } from "./percentile.ts";

const mostWarmUps = 3;

/**
 * The same questions to stores that differ in size, in turn, so that whatever else the machine does meets all alike. Each time
 * with another window, the same for all stores: a server answers what it was asked before from what it keeps, and that is as
 * quick over a small store as over a large one.
 */
export async function measureGrowth(sides: readonly CallSide[]): Promise<Latencies[]> {
  const [first] = sides;
  const found = sides.map((): Record<string, ReturnType<typeof latencyOf>> => ({}));
  // Servers that were started a moment ago are slower at whatever comes first.
  for (const { asker, questions, clock } of sides)
    for (const question of questions) await asker.ask(question.path(clock()), true);
  for (const [place, { id }] of (first?.questions ?? []).entries()) {
    const durations = await askInTurn(sides, place);
    durations.forEach((values, index) => void (found[index] && (found[index][id] = latencyOf(values))));
  }
  return found;
}

/** By store. What has no window is asked as it is. */
async function askInTurn(sides: readonly CallSide[], place: number): Promise<number[][]> {
  const durations = sides.map((): number[] => []);
  const samples = sides[0]?.samples ?? 0;
  const turns = sides[0]?.questions[place]?.coldTurns ?? 0;
  const count = turns === 0 ? samples : Math.min(samples, turns);
  for (let turn = -Math.min(mostWarmUps, samples - 1); turn < count; turn += 1) {
    for (const [index, { asker, arrivals, questions, clock }] of sides.entries()) {
      const question = questions[place];
      if (question === undefined) continue;
      await arrivals.next();
      const isCold = turn >= 0 && turns > 0;
      const path = isCold ? question.cold(clock(), turn) : question.path(clock());
      const { durationMs } = await asker.ask(path, true);
      if (turn >= 0) durations[index]?.push(durationMs);
    }
  }
  return durations;
}
