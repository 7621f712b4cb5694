import type { BoardPicture, EquipmentProduction } from "@fiel/contracts";
import {
  hourMs,
  leastPaceMs,
  minuteMs,
  neededPerHour,
  projectedTotal,
  startOfDayMs,
  type TimeWindow,
  usefulClasses,
} from "@fiel/domain";
import { occurrencesInWindows } from "../../platform/dashboard/occurrences-in-windows.ts";
import type { BoardContext } from "./board-context.ts";
import { type PlannedMachine, plannedWeight } from "./planned-weights.ts";

type BoardPace = NonNullable<BoardPicture["pace"]>;

const stepMs = 5 * minuteMs;
const pointMs = 30 * minuteMs;
const behindShown = 3;

/** Production of the plant's day against its plan, over all machines of the board. */
export async function paceOfBoard(
  context: BoardContext,
  planned: ReadonlyMap<number, Omit<PlannedMachine, "plannedStops">>,
): Promise<BoardPace> {
  const { source, timeZone, figures } = context;
  const { nowMs, reading } = source;
  const day = { startMs: startOfDayMs(nowMs, timeZone), endMs: startOfDayMs(nowMs, timeZone, 1) };
  const windows = [{ startMs: day.startMs, endMs: Math.max(nowMs, day.startMs + 1) }];
  const filter = { ...context.filter, windows, untilNow: true, operator: null, product: null };
  const [production, found] = await Promise.all([
    figures.production(filter, source, { timeZone, classes: usefulClasses }),
    occurrencesInWindows({ reading, filter, ignoredCodes: context.ignoredCodes, nowMs }),
  ]);
  const { plannedEvents } = source.registrations;
  const machines = found.flatMap(({ equipment, clipped }): PlannedMachine[] => {
    const own = planned.get(equipment.mid);
    const plannedStops = clipped.filter(({ code, startMs }) => plannedEvents.has(code, startMs));
    return own === undefined ? [] : [{ ...own, plannedStops }];
  });
  return paceOf({ day, nowMs, production, machines });
}

interface Day {
  readonly day: TimeWindow;
  readonly nowMs: number;
  readonly production: readonly EquipmentProduction[];
  readonly machines: readonly PlannedMachine[];
}

function paceOf({ day, nowMs, production, machines }: Day): BoardPace {
  const until = (endMs: number): TimeWindow[] => [{ startMs: day.startMs, endMs }];
  const planAt = (atMs: number): number | null =>
    sumOrNull(machines.map((machine) => plannedWeight(machine, until(atMs))));
  const entries = production.flatMap((one) => one.entries);
  const doneIn = (startMs: number, endMs: number): number =>
    entries.reduce((sum, { date, sum: grams }) => (date >= startMs && date < endMs ? sum + grams : sum), 0);
  const done = doneIn(day.startMs, nowMs);
  const plan = planAt(day.endMs);
  const remainingMs = day.endMs - nowMs;
  const lastHour = perHour(doneIn, day, nowMs);
  const atOf = (i: number): number => Math.min(day.startMs + i * pointMs, day.endMs);
  const ats = Array.from({ length: Math.ceil((day.endMs - day.startMs) / pointMs) + 1 }, (_, i) => atOf(i));
  return {
    start: day.startMs,
    end: day.endMs,
    done,
    plan,
    planNow: planAt(nowMs),
    projected: projectedTotal({ done, elapsedMs: nowMs - day.startMs, remainingMs }),
    projectedByLastHour: lastHour === null ? null : done + (lastHour * remainingMs) / hourMs,
    needed: plan === null ? null : neededPerHour(plan, { done, remainingMs }),
    lastHour,
    points: [...new Set([...ats, nowMs])]
      .toSorted((one, other) => one - other)
      .map((at) => ({ at, done: at > nowMs ? null : doneIn(day.startMs, at), plan: planAt(at) })),
    behind: behindOf(machines, production, until(nowMs)),
  };
}

/** Production of the last hour in whole steps, g per hour; null at the start of the day. */
function perHour(
  doneIn: (startMs: number, endMs: number) => number,
  day: TimeWindow,
  nowMs: number,
): number | null {
  const fromMs = Math.max(day.startMs, Math.ceil((nowMs - hourMs) / stepMs) * stepMs);
  return nowMs - day.startMs < leastPaceMs ? null : (doneIn(fromMs, nowMs) / (nowMs - fromMs)) * hourMs;
}

function behindOf(
  machines: readonly PlannedMachine[],
  production: readonly EquipmentProduction[],
  windows: readonly TimeWindow[],
): BoardPace["behind"] {
  const doneOf = new Map(production.map(({ id, sum }) => [id, sum]));
  return machines
    .map((machine) => {
      const { mid } = machine.equipment;
      return { id: mid, difference: (doneOf.get(mid) ?? 0) - (plannedWeight(machine, windows) ?? 0) };
    })
    .filter(({ difference }) => difference < 0)
    .toSorted((one, other) => one.difference - other.difference)
    .slice(0, behindShown);
}

const sumOrNull = (all: readonly (number | null)[]): number | null =>
  all.reduce((sum, one) => (one === null ? sum : (sum ?? 0) + one), null);
