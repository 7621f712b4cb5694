import {
  type Cause,
  type ClippedOccurrence,
  clipOccurrences,
  clipWindows,
  mergeCauses,
  type Occurrence,
  type TimeWindow,
  unplannedClipped,
} from "@fiel/domain";
import { readAvailability } from "../../platform/dashboard/available-windows.ts";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";
import { readOccurrences } from "../../platform/telemetry/occurrences.ts";
import type { RowSource } from "./report-source.ts";
import { slicesByHour } from "./slices.ts";

/** Part of an occurrence within one window of the filter. */
export interface OccurrencePart {
  readonly equipment: RegisteredEquipment;
  readonly part: ClippedOccurrence;
  /** True for the first part of an occurrence; only it counts the occurrence. */
  readonly isFirst: boolean;
}

/** A week of the filter, read at once. */
interface Slice {
  readonly startMs: number;
  readonly endMs: number;
  readonly machines: readonly {
    readonly equipment: RegisteredEquipment;
    /** Windows of the whole period. */
    readonly windows: readonly TimeWindow[];
    /** Occurrences that touch the slice. */
    readonly occurrences: readonly Occurrence[];
  }[];
}

async function* slicesOf({ question, filter, nowMs }: RowSource): AsyncGenerator<Slice> {
  const availableIn = await readAvailability(question.reading, filter, nowMs);
  const windowsOf = new Map(
    filter.equipment.map((equipment) => [equipment.mid, availableIn(equipment, filter.windows)]),
  );
  for (const slice of slicesByHour(filter)) {
    const found = await readOccurrences(question.reading, slice);
    yield {
      startMs: slice.windows[0]?.startMs ?? 0,
      endMs: slice.windows.at(-1)?.endMs ?? 0,
      machines: slice.equipment.map((equipment) => ({
        equipment,
        windows: windowsOf.get(equipment.mid) ?? [],
        occurrences: found.get(equipment.mid) ?? [],
      })),
    };
  }
}

/** Parts of all occurrences in portions of a week, in time order within each. Each part lies in one portion. */
export async function* occurrencePartsOf(source: RowSource): AsyncGenerator<OccurrencePart[]> {
  const { ignoredCodes, nowMs } = source;
  for await (const { startMs, endMs, machines } of slicesOf(source)) {
    const parts = machines.flatMap(({ equipment, windows, occurrences }) =>
      occurrences.flatMap((occurrence) =>
        clipOccurrences([occurrence], windows, nowMs, ignoredCodes).map((part, i) => ({
          equipment,
          part,
          isFirst: i === 0,
        })),
      ),
    );
    const own = parts.filter(({ part }) => part.windowStartMs >= startMs && part.windowStartMs < endMs);
    yield own.toSorted((one, other) => one.part.windowStartMs - other.part.windowStartMs);
  }
}

/**
 * Causes of unplanned stops, longest first, by the time outside planned stops. Occurrences are cut at the portions; one that spans several is counted
 * once.
 */
export async function unplannedCausesOf(source: RowSource): Promise<Cause[]> {
  const { ignoredCodes, nowMs } = source;
  const { plannedEvents } = source.registrations;
  const causes = new Map<number, { code: number; count: number; durationS: number }>();
  const carried = new Set<string>();
  for await (const { startMs, endMs, machines } of slicesOf(source))
    for (const { equipment, windows, occurrences } of machines) {
      const own = clipWindows(windows, { startMs, endMs });
      const seen = new Set<string>();
      const clipped = clipOccurrences(occurrences, own, nowMs, ignoredCodes);
      for (const part of unplannedClipped(clipped, plannedEvents)) {
        const { code } = part;
        const cause = causes.get(code) ?? { code, count: 0, durationS: 0 };
        const key = `${equipment.mid} ${code} ${part.startMs}`;
        cause.count += Number(!carried.has(key) && !seen.has(key));
        cause.durationS += part.durationS;
        causes.set(code, cause);
        seen.add(key);
        if ((part.endMs ?? nowMs) > endMs) carried.add(key);
      }
    }
  return mergeCauses([...causes.values()]);
}
