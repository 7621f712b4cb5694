import { availableParallelism } from "node:os";

/** As many of a machine's processors as a filling keeps busy; each engine takes so many statements at once. */
const mostAtOnce = 3;

/** Runs jobs in the order given, one a processor at a time. */
export async function runJobs<T>(jobs: readonly T[], run: (job: T) => Promise<void>): Promise<void> {
  const waiting = [...jobs];
  const worker = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await run(job);
  };
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, availableParallelism()) }, worker));
}
