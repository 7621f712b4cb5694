import type { OccurrenceCauses } from "@fiel/contracts";
import { causesOf } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";

/** Count and duration of each event of each equipment, longest first, with its name and kind. */
export function listCauses(
  found: readonly EquipmentOccurrences[],
  { events: names, plannedEvents }: Pick<TenantRegistrations, "events" | "plannedEvents">,
): OccurrenceCauses[] {
  return found.map(({ equipment: { mid, name }, clipped }) => ({
    equipment: { n: name, mid },
    events: causesOf(clipped).map(({ code, count, durationS }) => ({
      code,
      description: names.get(code) ?? null,
      planned: plannedEvents.has(code),
      count,
      duration: durationS,
    })),
  }));
}
