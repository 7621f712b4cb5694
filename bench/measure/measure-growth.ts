import type { CallSide, Latencies } from "./measure-calls.ts";
import { latencyOf } from "./percentile.ts";

const mostWarmUps = 3;
/** Medians below `quickMs`, or that differ by more than `apartTimes`, may be noise; such questions get `moreTimes` as many samples. */
const [quickMs, apartTimes, moreTimes] = [15, 1.25, 3];

/**
 * Makes the same requests to stores of different size, in turn, so that other load meets all alike. Each time with another window, the same for all
 * stores, because answers from a cache are as fast for a small store as for a large one.
 */
export async function measureGrowth(sides: readonly CallSide[]): Promise<Latencies[]> {
  const [first] = sides;
  const found = sides.map((): Record<string, ReturnType<typeof latencyOf>> => ({}));
  // Warms up servers that have just started, when speed is measured.
  if ((first?.samples ?? 0) > 1)
    for (const { asker, questions, clock } of sides)
      for (const question of questions) await asker.ask(question.path(clock()), true);
  for (const [place, { id }] of (first?.questions ?? []).entries()) {
    const durations = await askInTurn(sides, place);
    durations.forEach((values, index) => void (found[index] && (found[index][id] = latencyOf(values))));
  }
  return found;
}

/** Durations by store. A question without a window is repeated as it is. */
async function askInTurn(sides: readonly CallSide[], place: number): Promise<number[][]> {
  const durations = sides.map((): number[] => []);
  const samples = sides[0]?.samples ?? 0;
  const turns = sides[0]?.questions[place]?.coldTurns ?? 0;
  const most = turns === 0 ? samples * moreTimes : Math.min(samples * moreTimes, turns);
  const askTurns = async (first: number, end: number): Promise<void> => {
    for (let turn = first; turn < end; turn += 1) {
      for (const index of sides.keys()) {
        // Each store is first equally often.
        const at = (index + turn + mostWarmUps) % sides.length;
        const durationMs = await askAfterBatch(sides[at], place, turns > 0 ? turn : null);
        if (turn >= 0) durations[at]?.push(durationMs);
      }
    }
  };
  await askTurns(-Math.min(mostWarmUps, samples - 1), Math.min(samples, most));
  // A single sample only checks that the call works.
  if (samples > 1 && areUnclear(durations)) await askTurns(samples, most);
  return durations;
}

/** Whether medians may be noise: all are small, or one differs much. */
export function areUnclear(durationsMs: readonly (readonly number[])[]): boolean {
  const medians = durationsMs.map((values) => latencyOf(values).p50);
  const [least, most] = [Math.min(...medians), Math.max(...medians)];
  return most < quickMs || most > apartTimes * least;
}

/** Duration of a request, with its own window in each turn from 0 on. */
async function askAfterBatch(
  side: CallSide | undefined,
  place: number,
  turn: number | null,
): Promise<number> {
  const question = side?.questions[place];
  if (side === undefined || question === undefined) throw new RangeError("no question");
  await side.arrivals.next();
  const isCold = turn !== null && turn >= 0;
  const path = isCold ? question.cold(side.clock(), turn) : question.path(side.clock());
  return (await side.asker.ask(path, true)).durationMs;
}
