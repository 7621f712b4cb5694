import type { AnswerOf, getApiStops } from "@fiel/contracts";
import { type ClippedOccurrence, type PlannedCodes, type TimeWindow, unplannedClipped } from "@fiel/domain";
import { occurrencesInWindows } from "../../platform/dashboard/occurrences-in-windows.ts";
import { resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { RegisteredReason } from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";

type ShownReason = Pick<RegisteredReason, "name" | "parent" | "lossClass">;
type Stop = AnswerOf<typeof getApiStops>["stops"][number];

/** Reason as programs see it, for stops and losses alike. */
export const shownReason = (reason: ShownReason | null | undefined) =>
  reason === null || reason === undefined
    ? null
    : { name: reason.name, group: reason.parent, lossClass: reason.lossClass };

/** Stops of the machines in the period, each with its own start and end. */
export async function stopsOf(
  { reading, registrations, presentMs, nowMs }: TimedComputeContext,
  { startMs, endMs }: TimeWindow,
  machines: readonly number[],
): Promise<Stop[]> {
  const dates = [{ startTimestamp: startMs, endTimestamp: endMs }];
  const filter = resolveFilter({ dates, equipments: [...machines] }, registrations, presentMs);
  const found = await occurrencesInWindows({ reading, filter, ignoredCodes: new Set(), nowMs });
  const { events, plannedEvents, reasons } = registrations;
  return found.flatMap(({ equipment: { mid: number, name }, clipped }) =>
    withUnplanned(clipped, plannedEvents).map(([one, unplannedSeconds]) => ({
      machine: { number, name },
      code: one.code,
      name: events.get(one.code) ?? null,
      planned: plannedEvents.has(one.code, one.startMs),
      reason: shownReason(reasons.ofEvent.get(one.code)),
      from: new Date(one.startMs).toISOString(),
      to: one.endMs === null ? null : new Date(one.endMs).toISOString(),
      seconds: one.durationS,
      unplannedSeconds,
    })),
  );
}

/** Occurrences of a machine, each with the seconds of it outside planned stops. */
function withUnplanned<Stop extends ClippedOccurrence>(
  clipped: readonly Stop[],
  planned: PlannedCodes,
): [Stop, number][] {
  const unplanned = unplannedClipped(clipped, planned);
  return clipped.map((one) => {
    const own = unplanned.filter(({ code, startMs }) => code === one.code && startMs === one.startMs);
    return [one, own.reduce((sum, { durationS }) => sum + durationS, 0)];
  });
}
