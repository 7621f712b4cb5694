import { clipWindows } from "@fiel/domain";
import { readAvailability } from "../../../platform/dashboard/available-windows.ts";
import { occurrencePartsOf, unplannedCausesOf } from "../occurrence-slices.ts";
import type { RowSource } from "../report-source.ts";
import { slicesByDay } from "../slices.ts";

interface StopLines {
  /** Occurrences, counted once for each window that they touch. */
  readonly parts: number;
  readonly unplannedCauses: number;
  /** Causes of each machine, including planned ones. */
  readonly causesOfMachines: number;
}

export async function stopLines(source: RowSource): Promise<StopLines> {
  const machines = new Map<number, Set<number>>();
  let parts = 0;
  for await (const portion of occurrencePartsOf(source)) {
    parts += portion.length;
    for (const { equipment, part } of portion) {
      const codes = machines.get(equipment.mid) ?? new Set<number>();
      machines.set(equipment.mid, codes.add(part.code));
    }
  }
  return {
    parts,
    unplannedCauses: (await unplannedCausesOf(source)).length,
    causesOfMachines: [...machines.values()].reduce((sum, own) => sum + own.size, 0),
  };
}

/** Number of machine days, by the plant's calendar, in which the machine was present. */
export async function factorLines({ question, filter: all, timeZone, nowMs }: RowSource): Promise<number> {
  const availableIn = await readAvailability(question.reading, all, nowMs);
  let lines = 0;
  for (const { filter, days } of slicesByDay(all, timeZone))
    for (const day of days) {
      const windows = clipWindows(filter.windows, day);
      lines += filter.equipment.filter((machine) => availableIn(machine, windows).length > 0).length;
    }
  return lines;
}
