import type { OccurrenceCauses } from "@fiel/contracts";
import { causesOf } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";

/** Count and duration of each event of each equipment, longest first; `names` gives the events' names by code. */
export function listCauses(
  found: readonly EquipmentOccurrences[],
  names: ReadonlyMap<number, string>,
): OccurrenceCauses[] {
  return found.map(({ equipment: { mid, name }, clipped }) => ({
    equipment: { n: name, mid },
    events: causesOf(clipped).map(({ code, count, durationS }) => ({
      code,
      description: names.get(code) ?? null,
      count,
      duration: durationS,
    })),
  }));
}
