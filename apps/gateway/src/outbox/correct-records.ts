import type { OccurrenceRecord } from "@fiel/contracts";
import { restampRecord, restampRecords } from "../clock/restamp-records.ts";
import type { Correction } from "../clock/stamp.ts";
import type { Queue } from "./queue.ts";
import type { Records } from "./records.ts";

/** The end by the row's clock, and the beginning as it was corrected when it was sent. */
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
  const stamp = begun.of(record);
  begun.forget(record);
  if (stamp === null) return onServers(record.startedAt);
  const start = queueClock.correctionOf(stamp) ?? correction;
  const startedAt = record.startedAt + start.shiftMs;
  if (correction.isServers) return onServers(startedAt);
  return { ...record, startedAt, endedAt: Math.max(endedAt, startedAt + 1) };
};

/** Brings what one clock stamped to its final form. To be called in a transaction. */
export const correctRecords = (
  queue: Pick<Queue, "clock" | "begun">,
  records: Records,
  boot: number | null,
  correction: Correction,
): Records => {
  // A version stamped it that kept no clock.
  if (boot === null) return records;
  const occurrences = records.occurrences.map((one) => {
    if (one.clock === "machine") return one;
    const { endedAt } = one;
    return endedAt === null
      ? restampRecord(one, correction)
      : correctEnd(queue, { ...one, endedAt }, correction);
  });
  return { ...restampRecords(records, correction), occurrences };
};
