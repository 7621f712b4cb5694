import type { OccurrenceRecord } from "@fiel/contracts";
import { restampRecord, restampRecords } from "../clock/restamp-records.ts";
import type { Correction } from "../clock/stamp.ts";
import type { Queue } from "./queue.ts";
import type { Records } from "./records.ts";

/** An occurrence with its end by the row's clock, and its start as it was sent or stored. */
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
  // Start and end are then corrected by the server by the same amount.
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

/** Corrects the instants of records stamped by one clock to those that are sent. Call it in a transaction. */
export const correctRecords = (
  queue: Pick<Queue, "clock" | "begun">,
  records: Records,
  boot: number | null,
  correction: Correction,
): Records => {
  // A version that stored no clock stamped these records.
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
