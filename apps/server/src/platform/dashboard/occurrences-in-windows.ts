import { type ClippedOccurrence, clipOccurrences, type TimeWindow } from "@fiel/domain";
import type { RegisteredEquipment } from "../registrations/tenant-registrations.ts";
import { readOccurrences } from "../telemetry/occurrences.ts";
import type { Reading } from "../telemetry/reading.ts";
import { readAvailability } from "./available-windows.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

export interface OccurrencesQuery {
  readonly reading: Reading;
  /** An operator selects that operator's signed-on time. Occurrences have no product. */
  readonly filter: Pick<ResolvedFilter, "windows" | "equipment" | "operator">;
  readonly ignoredCodes: ReadonlySet<number>;
  /** UTC ms: the end of open occurrences. */
  readonly nowMs: number;
}

/** Occurrences of one equipment in the time it could have run. */
export interface EquipmentOccurrences {
  readonly equipment: RegisteredEquipment;
  /** The filter's windows within the equipment's life, until now, and within the operator's time. */
  readonly windows: readonly TimeWindow[];
  /** By start, each clipped to every window it touches; without the ignored codes. */
  readonly clipped: readonly ClippedOccurrence[];
}

/** The occurrences of each equipment of the filter, in the filter's order. 422 WindowTooLarge when there are too many. */
export async function occurrencesInWindows({
  reading,
  filter,
  ignoredCodes,
  nowMs,
}: OccurrencesQuery): Promise<EquipmentOccurrences[]> {
  const [found, availableIn] = await Promise.all([
    readOccurrences(reading, filter),
    readAvailability(reading, filter, nowMs),
  ]);
  return filter.equipment.map((equipment) => {
    const windows = availableIn(equipment, filter.windows);
    const clipped = clipOccurrences(found.get(equipment.mid) ?? [], windows, nowMs, ignoredCodes);
    return { equipment, windows, clipped };
  });
}
