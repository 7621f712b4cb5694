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

/** Moves the instants that the gateway's own clock gave, and no others. */
export const restampRecords = (records: Records, { shiftMs, isServers }: Correction): Records => {
  if (shiftMs === 0 && !isServers) return records;
  const one = <T extends Stamped>(record: T): T => {
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
  return {
    weighings: records.weighings.map(one),
    statuses: records.statuses.map(one),
    occurrences: records.occurrences.map(one),
    leftovers: records.leftovers.map(one),
    coils: records.coils.map(one),
  };
};
