import { boundWindows, type ClippedOccurrence, clipOccurrences, type TimeWindow } from "@fiel/domain";
import type { RegisteredEquipment } from "../registrations/tenant-registrations.ts";
import { readOccurrences } from "../telemetry/occurrences.ts";
import type { Reading } from "../telemetry/reading.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

export interface OccurrencesQuery {
  readonly reading: Reading;
  /** No occurrence knows its operator or product: these parts of a filter choose nothing here. */
  readonly filter: Pick<ResolvedFilter, "windows" | "equipment">;
  readonly ignoredCodes: ReadonlySet<number>;
  /** UTC ms: the end of what is still open. */
  readonly nowMs: number;
}

/** What happened to one equipment in the time it could have run. */
export interface EquipmentOccurrences {
  readonly equipment: RegisteredEquipment;
  /** The filter's windows within the equipment's life and until now. */
  readonly windows: readonly TimeWindow[];
  /** In order of their starts, each clipped to every window it touches; without the ignored codes. */
  readonly clipped: readonly ClippedOccurrence[];
}

/** The occurrences of each equipment of the filter, in the filter's order. 422 WindowTooLarge when they are too many. */
export async function occurrencesInWindows({
  reading,
  filter,
  ignoredCodes,
  nowMs,
}: OccurrencesQuery): Promise<EquipmentOccurrences[]> {
  const found = await readOccurrences(reading, filter);
  return filter.equipment.map((equipment) => {
    const life = { createdAtMs: equipment.createdAt, removedAtMs: equipment.removedAt };
    const windows = boundWindows(filter.windows, life, nowMs);
    const clipped = clipOccurrences(found.get(equipment.mid) ?? [], windows, nowMs, ignoredCodes);
    return { equipment, windows, clipped };
  });
}
