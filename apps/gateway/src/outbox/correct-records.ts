import type { OccurrenceRecord } from "@fiel/contracts";
import { restampRecord, restampRecords } from "../clock/restamp-records.ts";
import type { Correction } from "../clock/stamp.ts";
import type { Queue } from "./queue.ts";
import type { Records } from "./records.ts";

/** The end by the row's clock, and the start as it was corrected when it was sent. */
const correctEnd = (
  { clock: queueClock, begun }: Pick<Queue, "clock" | "begun">,
  record: OccurrenceRecord & { endedAt: number },
  correction: Correction,
): OccurrenceRecord => {
  const endedAt = record.endedAt + correction.shiftMs;
  const onServers = (startedAt: number): OccurrenceRecord => ({
    ...record,
    startedAt,
    endedAt: Math.max(endedAt, startedAt + 1),
    clock: "server",
  });
  if (record.clock === "server") return onServers(record.startedAt);
  const beginning = begun.of(record);
  begun.forget(record);
  if (beginning === null) return onServers(record.startedAt);
  const { stamp, sealed, storedAt } = beginning;
  if (storedAt !== null) return onServers(storedAt);
  // In the same batch, both move by the same amount.
  if (sealed !== null && sealed.isServers === correction.isServers)
    return {
      ...record,
      startedAt: sealed.startedAt,
      endedAt: Math.max(endedAt, sealed.startedAt + 1),
      ...(sealed.isServers && { clock: "server" as const }),
    };
  const start = queueClock.correctionOf(stamp) ?? correction;
  const startedAt = record.startedAt + start.shiftMs;
  if (correction.isServers) return onServers(startedAt);
  return { ...record, startedAt, endedAt: Math.max(endedAt, startedAt + 1) };
};

/** Brings records stamped by one clock to their final form. Call it in a transaction. */
export const correctRecords = (
  queue: Pick<Queue, "clock" | "begun">,
  records: Records,
  boot: number | null,
  correction: Correction,
): Records => {
  // It was stamped by a version that stored no clock.
  if (boot === null) return records;
  const occurrences = records.occurrences.map((one) => {
    if (one.clock === "machine") return one;
    const { endedAt } = one;
    if (endedAt !== null) return correctEnd(queue, { ...one, endedAt }, correction);
    const begins = restampRecord(one, correction);
    queue.begun.seal(one, begins.startedAt, begins.clock === "server");
    return begins;
  });
  return { ...restampRecords(records, correction), occurrences };
};
