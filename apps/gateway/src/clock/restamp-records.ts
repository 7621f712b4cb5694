import type { Clock } from "@fiel/contracts";
import type { Records } from "../outbox/records.ts";
import type { Correction } from "./stamp.ts";

interface Stamped {
  readonly clock?: Clock | undefined;
  readonly at?: number | number[];
  readonly startedAt?: number;
  readonly endedAt?: number | null;
}

const moved = (instant: number | number[] | null, shiftMs: number) => {
  if (instant === null) return null;
  return Array.isArray(instant) ? instant.map((one) => one + shiftMs) : instant + shiftMs;
};

/** Corrects a record's instants if the gateway's own clock made them. */
export const restampRecord = <T extends Stamped>(record: T, { shiftMs, isServers }: Correction): T => {
  if ((record.clock ?? "gateway") !== "gateway") return record;
  const { at, startedAt, endedAt } = record;
  return {
    ...record,
    ...(at !== undefined && { at: moved(at, shiftMs) }),
    ...(startedAt !== undefined && { startedAt: moved(startedAt, shiftMs) }),
    ...(endedAt !== undefined && { endedAt: moved(endedAt, shiftMs) }),
    ...(isServers && { clock: "server" as const }),
  };
};

/** Corrects the instants of all records except occurrences. */
export const restampRecords = (records: Records, correction: Correction): Records => {
  if (correction.shiftMs === 0 && !correction.isServers) return records;
  const one = <T extends Stamped>(record: T): T => restampRecord(record, correction);
  return {
    ...records,
    weighings: records.weighings.map(one),
    statuses: records.statuses.map(one),
    leftovers: records.leftovers.map(one),
    coils: records.coils.map(one),
  };
};
