import type { CallSide, Latencies } from "./measure-calls.ts";
import { latencyOf } from "./percentile.ts";

const mostWarmUps = 3;

/** The same questions to stores that differ in size, in turn, so that whatever else the machine does meets all alike. */
export async function measureGrowth(sides: readonly CallSide[]): Promise<Latencies[]> {
  const [first] = sides;
  const samples = first?.samples ?? 0;
  const found = sides.map((): Record<string, ReturnType<typeof latencyOf>> => ({}));
  // Servers that were started a moment ago are slower at whatever comes first.
  for (const { asker, questions, clock } of sides)
    for (const question of questions) await asker.ask(question.path(clock()), true);
  for (const [place, question] of (first?.questions ?? []).entries()) {
    const durations = sides.map((): number[] => []);
    for (let i = -Math.min(mostWarmUps, samples - 1); i < samples; i += 1) {
      for (const [index, { asker, arrivals, questions, clock }] of sides.entries()) {
        await arrivals.next();
        const asked = questions[place] ?? question;
        const { durationMs } = await asker.ask(asked.path(clock()), true);
        if (i >= 0) durations[index]?.push(durationMs);
      }
    }
    durations.forEach(
      (values, index) => void (found[index] && (found[index][question.id] = latencyOf(values))),
    );
  }
  return found;
}
