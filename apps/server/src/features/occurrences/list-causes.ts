import type { OccurrenceCauses } from "@fiel/contracts";
import { causesOf } from "@fiel/domain";
import type { EquipmentOccurrences } from "../../platform/dashboard/occurrences-in-windows.ts";
import { stoppedTimeOf } from "../../platform/dashboard/stopped-time.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";

/** How long each equipment stood, and count and duration of each event, longest first, with its name and kind. */
export function listCauses(
  found: readonly EquipmentOccurrences[],
  { events: names, plannedEvents }: Pick<TenantRegistrations, "events" | "plannedEvents">,
): OccurrenceCauses[] {
  return found.map((one) => {
    const { mid, name } = one.equipment;
    const { stoppedS, plannedS } = stoppedTimeOf(one, plannedEvents);
    const lastStart = new Map(one.clipped.map(({ code, startMs }) => [code, startMs]));
    return {
      equipment: { n: name, mid },
      duration: stoppedS,
      planned: plannedS,
      events: causesOf(one.clipped).map(({ code, count, durationS }) => ({
        code,
        description: names.get(code) ?? null,
        // Where that changed in between, as the last of them was.
        planned: plannedEvents.has(code, lastStart.get(code) ?? Number.POSITIVE_INFINITY),
        count,
        duration: durationS,
      })),
    };
  });
}
