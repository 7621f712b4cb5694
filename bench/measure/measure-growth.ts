import type { CallSide, Latencies } from "./measure-calls.ts";
import { latencyOf } from "./percentile.ts";

const mostWarmUps = 3;
/** Medians of a dozen that are this small, or this far apart, tell the machine's noise: that is asked this many times as often. */
const [quickMs, apartTimes, moreTimes] = [15, 1.25, 3];

/**
 * The same questions to stores that differ in size, in turn, so that whatever else the machine does meets all alike. Each time
 * with another window, the same for all stores: a server answers what it was asked before from what it keeps, and that is as
 * quick over a small store as over a large one.
 */
export async function measureGrowth(sides: readonly CallSide[]): Promise<Latencies[]> {
  const [first] = sides;
  const found = sides.map((): Record<string, ReturnType<typeof latencyOf>> => ({}));
  // Servers that were started a moment ago are slower at whatever comes first, which matters where it is measured how fast they are.
  if ((first?.samples ?? 0) > 1)
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
  const most = turns === 0 ? samples * moreTimes : Math.min(samples * moreTimes, turns);
  const askTurns = async (first: number, end: number): Promise<void> => {
    for (let turn = first; turn < end; turn += 1) {
      for (const index of sides.keys()) {
        // Each store is the first as often as the others.
        const at = (index + turn + mostWarmUps) % sides.length;
        const durationMs = await askAfterBatch(sides[at], place, turns > 0 ? turn : null);
        if (turn >= 0) durations[at]?.push(durationMs);
      }
    }
  };
  await askTurns(-Math.min(mostWarmUps, samples - 1), Math.min(samples, most));
  // Where one asking is enough, whether it works is asked, and not how fast it is.
  if (samples > 1 && areUnclear(durations)) await askTurns(samples, most);
  return durations;
}

/** Whether the medians of so few tell the machine's noise: where all are small, or one lies apart. */
export function areUnclear(durationsMs: readonly (readonly number[])[]): boolean {
  const medians = durationsMs.map((values) => latencyOf(values).p50);
  const [least, most] = [Math.min(...medians), Math.max(...medians)];
  return most < quickMs || most > apartTimes * least;
}

/** How long an asking takes; in a window of its own in each turn from 0 on. */
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
