import type { OccurrenceCauses } from "@fiel/contracts";
import { causesOf, type ClippedOccurrence } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";
import { perObject } from "../../platform/dashboard/per-object.ts";

const causes = perObject((clipped: readonly ClippedOccurrence[]) => causesOf(clipped));

/** Count and duration of each event of each equipment, longest first; `names` gives the events' names by code. */
export function listCauses(
  found: readonly EquipmentOccurrences[],
  names: ReadonlyMap<number, string>,
): OccurrenceCauses[] {
  return found.map(({ equipment: { mid, name }, clipped }) => ({
    equipment: { n: name, mid },
    events: causes(clipped).map(({ code, count, durationS }) => ({
      code,
      description: names.get(code) ?? null,
      count,
      duration: durationS,
    })),
  }));
}
