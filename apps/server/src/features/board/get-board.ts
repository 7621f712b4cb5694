import type { BoardMachine, BoardPage, BoardPicture } from "@fiel/contracts";
import { startOfDayMs, type TimeWindow } from "@fiel/domain";
import { occurrencesInWindows } from "../../platform/dashboard/occurrences-in-windows.ts";
import { plannedRates } from "../../platform/dashboard/planned-rates.ts";
import type { BoardContext } from "./board-context.ts";
import { giveawayOfBoard } from "./giveaway-of-board.ts";
import { type PresentMachine, machinesOfBoard } from "./machines-of-board.ts";
import { oeeOfBoard } from "./oee-of-board.ts";
import { paceOfBoard } from "./pace-of-board.ts";
import { plannedWeight } from "./planned-weights.ts";
import { stopsOfBoard } from "./stops-of-board.ts";

/** Present picture of a board; pages that were not requested are null. */
export async function getBoard(context: BoardContext): Promise<BoardPicture> {
  const { source, filter, zoom, timeZone, ignoredCodes, pages } = context;
  const { reading, registrations, nowMs } = source;
  const shows = (page: BoardPage): boolean => pages.length === 0 || pages.includes(page);
  const [machines, rates, found, oees] = await Promise.all([
    machinesOfBoard(context),
    shows("production") || shows("pace")
      ? plannedRates(reading, { ...filter, timeZone, nowMs })
      : new Map<number, number>(),
    occurrencesInWindows({ reading, filter, ignoredCodes, nowMs }),
    shows("machines") ? oeeOfBoard(context) : new Map<number, BoardMachine["oee"]>(),
  ]);
  const planned = new Map(
    filter.equipment.map((equipment) => {
      const { mid } = equipment;
      return [mid, { equipment, rate: rates.get(mid), targetG: targetOf(mid, machines, context) }];
    }),
  );
  const stopsOf = new Map(
    found.map(({ equipment: { mid }, clipped }) => [
      mid,
      clipped.filter(({ code, startMs }) => registrations.plannedEvents.has(code, startMs)),
    ]),
  );
  const windows = plannedWindows(context);
  const withPlan = (machine: PresentMachine): BoardMachine => {
    const own = planned.get(machine.id);
    const plannedStops = stopsOf.get(machine.id) ?? [];
    const plan = own === undefined ? null : plannedWeight({ ...own, plannedStops }, windows);
    return { ...machine, plan, oee: oees.get(machine.id) ?? null };
  };
  const [pace, giveaway] = await Promise.all([
    shows("pace") ? paceOfBoard(context, planned) : null,
    shows("giveaway") ? giveawayOfBoard(context) : null,
  ]);
  return {
    at: nowMs,
    timeZone,
    zoom,
    start: filter.windows[0]?.startMs ?? nowMs,
    end: filter.windows.at(-1)?.endMs ?? nowMs,
    machines: machines.map(withPlan),
    all: [...registrations.equipment.values()].every(
      ({ mid, removedAt }) => removedAt !== null || planned.has(mid),
    ),
    stops: shows("stops") ? stopsOfBoard(found, registrations) : null,
    pace,
    giveaway,
  };
}

/** Target weight of a machine's product, g; null without a product or its target. */
function targetOf(
  mid: number,
  machines: readonly PresentMachine[],
  { source: { registrations } }: BoardContext,
): number | null {
  const product = machines.find(({ id }) => id === mid)?.product?.id;
  const limits = product === undefined ? null : registrations.productById.get(product)?.limits;
  return limits ? limits.targetMg / 1000 : null;
}

/** Windows of the plan: the whole day for today, otherwise the windows of the filter. */
function plannedWindows({ zoom, filter, source, timeZone }: BoardContext): readonly TimeWindow[] {
  if (zoom !== "today") return filter.windows;
  return [{ startMs: startOfDayMs(source.nowMs, timeZone), endMs: startOfDayMs(source.nowMs, timeZone, 1) }];
}
