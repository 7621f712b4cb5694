import type { Runtime } from "../runtime.ts";
import { mergeRecords } from "./merge-records.ts";
import type { Outbox, Progress } from "./outbox.ts";
import { countRecords, type Records } from "./records.ts";

const flushDelayMs = 80;
const flushAtRecords = 5_000;

interface Entry {
  readonly records: Records;
  readonly progress: Progress;
  readonly done: PromiseWithResolvers<void>;
}

/**
 * Group commit: collects records from all machines for a moment and writes them in one transaction. `write` resolves when they are durable. It
 * rejects when the disk refused, and the caller must then keep its old position.
 */
export const createJournal = (
  outbox: Pick<Outbox, "write">,
  runtime: Runtime,
  onWritten: () => void,
  onFailure: (error: unknown) => void = () => undefined,
) => {
  let waiting: Entry[] = [];
  let scheduled = false;

  const flush = (): void => {
    const entries = waiting;
    waiting = [];
    if (entries.length === 0) return;
    try {
      outbox.write(
        mergeRecords(entries.map((entry) => entry.records)),
        entries.map((entry) => entry.progress),
      );
    } catch (error) {
      onFailure(error);
      for (const { done } of entries) done.reject(error);
      return;
    }
    for (const { done } of entries) done.resolve();
    onWritten();
  };

  const schedule = async (): Promise<void> => {
    scheduled = true;
    await runtime.sleep(flushDelayMs);
    scheduled = false;
    flush();
  };

  const write = (records: Records, progress: Progress): Promise<void> => {
    const done = Promise.withResolvers<void>();
    waiting.push({ records, progress, done });
    const size = waiting.reduce((sum, entry) => sum + countRecords(entry.records), 0);
    if (size >= flushAtRecords) flush();
    else if (!scheduled) void schedule();
    return done.promise;
  };

  return { write, flush };
};

export type Journal = ReturnType<typeof createJournal>;
