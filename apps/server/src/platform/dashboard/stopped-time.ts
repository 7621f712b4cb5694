import { type PlannedCodes, type StoppedTime, stoppedTime } from "@fiel/domain";
import {
  type EquipmentOccurrences,
  occurrencesInWindows,
  type OccurrencesQuery,
} from "./occurrences-in-windows.ts";

export const stoppedTimeOf = (
  { windows, clipped }: EquipmentOccurrences,
  plannedEvents: PlannedCodes,
): StoppedTime => stoppedTime(windows, clipped, plannedEvents);

/**
 * Available and stopped time of every equipment of the filter, by machine id. Windows are clipped to the equipment's life and to `nowMs`; ignored
 * occurrences do not count, and simultaneous ones count once. All 0 without available time.
 */
export async function stoppedSeconds(
  question: OccurrencesQuery,
  plannedEvents: PlannedCodes,
): Promise<Map<number, StoppedTime>> {
  const found = await occurrencesInWindows(question);
  return new Map(found.map((one) => [one.equipment.mid, stoppedTimeOf(one, plannedEvents)]));
}
