import { availableParallelism } from "node:os";

/** Most parallel jobs, each with a statement that keeps a processor busy. */
const mostAtOnce = 3;

/** Starts jobs in the given order, one per processor at a time. */
export async function runJobs<T>(jobs: readonly T[], run: (job: T) => Promise<void>): Promise<void> {
  const waiting = [...jobs];
  const worker = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await run(job);
  };
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, availableParallelism()) }, worker));
}
