import type { BoardMachine, ListedStop, OrderInWork, TabletMachine, TabletStop } from "@fiel/contracts";
import {
  orderForecast,
  orderStatus,
  plannedPackages,
  plannedTime,
  shiftOrDayAt,
  shiftPlanOf,
  timelineOf,
  timeOfShifts,
  type TimeWindow,
} from "@fiel/domain";
import {
  type EquipmentOccurrences,
  occurrencesInWindows,
} from "../../platform/dashboard/occurrences-in-windows.ts";
import { plannedRates } from "../../platform/dashboard/planned-rates.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { RegisteredOrder } from "../../platform/orders/load-orders.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { askedStops } from "../../platform/stops/asked-stops.ts";

/** Figures that a tablet shares with other pages. */
export interface TabletFigures {
  readonly machines: (
    filter: ResolvedFilter,
    source: TimedComputeContext,
    timeZone: string,
  ) => Promise<readonly Omit<BoardMachine, "plan" | "oee">[]>;
  /** Orders in production. */
  readonly orders: (source: TimedComputeContext) => Promise<readonly RegisteredOrder[]>;
  readonly progress: (
    orders: readonly RegisteredOrder[],
    source: TimedComputeContext,
  ) => Promise<readonly OrderInWork[]>;
  /** Stops that touch the windows, latest first. */
  readonly stops: (
    filter: ResolvedFilter,
    source: TimedComputeContext,
    timeZone: string,
  ) => Promise<readonly ListedStop[]>;
  /** Suggested reasons of each stop, best first. */
  readonly suggestions: (
    stops: readonly ListedStop[],
    source: TimedComputeContext,
    timeZone: string,
  ) => Promise<readonly TabletStop["suggestions"][]>;
}

type Window = ReturnType<typeof shiftOrDayAt>;

interface Question {
  readonly source: TimedComputeContext;
  /** Equipment of the tablet, by name. */
  readonly equipment: readonly RegisteredEquipment[];
  readonly timeZone: string;
  readonly figures: TabletFigures;
}

/** Present machines of a tablet, each in its current shift or production day. */
export async function tabletMachines(question: Question): Promise<TabletMachine[]> {
  const { source, equipment, timeZone, figures } = question;
  const { reading, registrations, nowMs } = source;
  const [rates, orders] = await Promise.all([
    plannedRates(reading, { equipment, timeZone, nowMs }),
    figures.orders(source),
  ]);
  const groups = Map.groupBy(equipment, ({ groupId }) => groupId);
  const all = await Promise.all(
    Array.from(groups, async ([groupId, own]) => {
      const window = shiftOrDayAt(shiftPlanOf(registrations.shifts, groupId), nowMs, timeZone);
      const filter = filterOf(own, { startMs: window.startMs, endMs: Math.max(nowMs, window.startMs + 1) });
      const [machines, stops, found] = await Promise.all([
        figures.machines(filter, source, timeZone),
        figures.stops(filter, source, timeZone),
        occurrencesInWindows({ reading, filter, ignoredCodes: new Set(), nowMs }),
      ]);
      return machines.map((machine, place) => ({
        machine,
        found: found[place],
        window,
        stops: stops.filter(({ id }) => id === machine.id),
      }));
    }),
  );
  const found = new Map(all.flat().map((one) => [one.machine.id, one]));
  const worked = ordersOf(equipment, (mid) => found.get(mid)?.machine.product?.id, orders);
  const asked = all.flat().flatMap(({ stops }) => askedStops(stops));
  const [progress, suggestions] = await Promise.all([
    figures.progress([...new Set(worked.values())], source),
    figures.suggestions(asked, source, timeZone),
  ]);
  const suggested = new Map(asked.map((stop, place) => [stop, suggestions[place] ?? []]));
  return equipment.flatMap((one) => {
    const facts = found.get(one.mid);
    if (facts?.found === undefined) return [];
    const stops = facts.stops.map((stop) => {
      return stopOf(stop, { asks: suggested.has(stop), suggestions: suggested.get(stop) ?? [] });
    });
    const order = progress.find(({ id }) => id === worked.get(one.mid)?.id);
    return machineOf(
      { ...facts, found: facts.found, rate: rates.get(one.mid) ?? null, order, stops },
      { registrations, nowMs, timeZone },
    );
  });
}

const stopOf = (
  { startDate, endDate, isOpen, description, reason, explainedBy, comment, by, revision }: ListedStop,
  asked: Pick<TabletStop, "asks" | "suggestions">,
): TabletStop => ({
  startDate,
  endDate,
  isOpen,
  cause: description,
  reason,
  explainedBy,
  comment,
  revision,
  by: by?.name ?? by?.tablet ?? null,
  ...asked,
});

const filterOf = (equipment: readonly RegisteredEquipment[], window: TimeWindow): ResolvedFilter => ({
  windows: [window],
  untilNow: true,
  equipment,
  operator: null,
  product: null,
});

/** Order of each machine: in production, of its group and its product. */
function ordersOf(
  equipment: readonly RegisteredEquipment[],
  productOf: (mid: number) => number | undefined,
  orders: readonly RegisteredOrder[],
): ReadonlyMap<number, RegisteredOrder> {
  return new Map(
    equipment.flatMap(({ mid, groupId }) => {
      const product = productOf(mid);
      const order = orders.find(
        ({ status, productId, group }) =>
          status === orderStatus.inProduction && productId === product && group.id === groupId,
      );
      return order === undefined ? [] : [[mid, order] as const];
    }),
  );
}

interface Facts {
  readonly machine: Omit<BoardMachine, "plan" | "oee">;
  readonly found: EquipmentOccurrences;
  readonly window: Window;
  readonly rate: number | null;
  readonly order: OrderInWork | undefined;
  readonly stops: TabletStop[];
}

interface At {
  readonly registrations: TenantRegistrations;
  readonly nowMs: number;
  readonly timeZone: string;
}

function machineOf({ machine, found, window, rate, order, stops }: Facts, at: At): TabletMachine {
  const { id, name, condition, since, cause, planned, speed, product, useful, others } = machine;
  const { productById, plannedEvents } = at.registrations;
  const { startMs, endMs } = window;
  const told = timelineOf(found.windows, found.clipped, plannedEvents);
  const away = [
    ...timeOfWindow(window, found.equipment, at),
    ...told.filter(({ state }) => state === "planned"),
  ];
  const targetIn = (untilMs: number): number | null =>
    rate === null
      ? null
      : Math.round(plannedPackages(rate, plannedTime([{ startMs, endMs: untilMs }], away)));
  return {
    id,
    name,
    condition,
    since,
    cause,
    planned,
    speed,
    rate,
    product:
      product === null
        ? null
        : { name: product.name, codeText: productById.get(product.id)?.codeText ?? null },
    window: { name: window.name, team: window.team, start: startMs, end: endMs },
    useful: others.reduce((sum, one) => sum + one.useful, useful),
    targetNow: targetIn(Math.min(Math.max(at.nowMs, startMs), endMs)),
    target: targetIn(endMs),
    order: order === undefined ? null : orderOf(order, at.nowMs),
    strip: told.map(({ state, startMs: start, endMs: end }) => ({ state, start, end })),
    stops,
  };
}

/** Breaks of the window's shifts; in a production day with shifts, also the time between them. */
const timeOfWindow = (window: Window, { groupId }: RegisteredEquipment, at: At): readonly TimeWindow[] =>
  timeOfShifts(shiftPlanOf(at.registrations.shifts, groupId), window, at.timeZone).planned;

function orderOf(order: OrderInWork, nowMs: number): NonNullable<TabletMachine["order"]> {
  const { codeText, product, totalCount, producedPackages, status, elapsed, recent } = order;
  const { endMs } = orderForecast(
    {
      status,
      projected: totalCount,
      whole: { bales: producedPackages, elapsedMs: elapsed * 1000 },
      recent: { bales: recent.bales, elapsedMs: recent.elapsed * 1000 },
      dueMs: null,
    },
    nowMs,
  );
  const endsAt = endMs === null ? null : Math.round(endMs);
  return { codeText, product: product.name, total: totalCount, made: producedPackages, endsAt };
}
