import { type StoppedTime, stoppedTime } from "@fiel/domain";
import {
  type EquipmentOccurrences,
  occurrencesInWindows,
  type OccurrencesQuery,
} from "./occurrences-in-windows.ts";

export const stoppedTimeOf = ({ windows, clipped }: EquipmentOccurrences): StoppedTime =>
  stoppedTime(windows, clipped);

/**
 * Available and stopped time of every equipment of the filter, by machine id: windows within the equipment's life and
 * until `nowMs`, occurrences not ignored, those at the same time counted once. Both 0 where no time was available.
 */
export async function stoppedSeconds(question: OccurrencesQuery): Promise<Map<number, StoppedTime>> {
  const found = await occurrencesInWindows(question);
  return new Map(found.map((one) => [one.equipment.mid, stoppedTimeOf(one)]));
}
