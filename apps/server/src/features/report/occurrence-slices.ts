import { type ClippedOccurrence, clipOccurrences } from "@fiel/domain";
import { readAvailability } from "../../platform/dashboard/available-windows.ts";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";
import { readOccurrences } from "../../platform/telemetry/occurrences.ts";
import type { RowSource } from "./report-source.ts";
import { slicesByHour } from "./slices.ts";

/** The part of an occurrence in one of the filter's windows. */
export interface OccurrencePart {
  readonly equipment: RegisteredEquipment;
  readonly part: ClippedOccurrence;
  /** Whether it lies in no window before: an occurrence is counted by its first part. */
  readonly isFirst: boolean;
}

/** All parts of the occurrences, by portions of a week and there in time order; each lies in one portion. */
export async function* occurrencePartsOf(source: RowSource): AsyncGenerator<OccurrencePart[]> {
  const { question, filter, ignoredCodes, nowMs } = source;
  const availableIn = await readAvailability(question.reading, filter, nowMs);
  const windowsOf = new Map(
    filter.equipment.map((equipment) => [equipment.mid, availableIn(equipment, filter.windows)]),
  );
  for (const slice of slicesByHour(filter)) {
    const found = await readOccurrences(question.reading, slice);
    const startMs = slice.windows[0]?.startMs ?? 0;
    const endMs = slice.windows.at(-1)?.endMs ?? 0;
    const parts = slice.equipment.flatMap((equipment) =>
      (found.get(equipment.mid) ?? []).flatMap((occurrence) =>
        clipOccurrences([occurrence], windowsOf.get(equipment.mid) ?? [], nowMs, ignoredCodes).map(
          (part, i) => ({
            equipment,
            part,
            isFirst: i === 0,
          }),
        ),
      ),
    );
    const own = parts.filter(({ part }) => part.windowStartMs >= startMs && part.windowStartMs < endMs);
    yield own.toSorted((one, other) => one.part.windowStartMs - other.part.windowStartMs);
  }
}
