import type { PageHour, ShiftPage } from "@fiel/contracts";
import {
  hoursOfShift,
  minuteMs,
  partsInHours,
  type SeriesSteps,
  type ShiftHour,
  shiftHours,
  type Turn,
  turnAfter,
  turnBefore,
  timeOfShifts,
  type TimeWindow,
  usefulClasses,
} from "@fiel/domain";
import { plannedRates } from "../../platform/dashboard/planned-rates.ts";
import type { LossQuestion } from "../../platform/losses/machine-time.ts";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";
import { askedStops } from "../../platform/stops/asked-stops.ts";
import { explainWidely, stopsOfMachines, withGivers } from "../../platform/stops/list-stops-of.ts";
import type { ExplainedMachine } from "../../platform/stops/explained-stops.ts";
import { readSteps } from "../../platform/telemetry/steps.ts";
import { type HourPiece, stopsOfHour } from "./stops-of-hour.ts";
import { type GroupShift, groupsOf, machinesOf } from "./shift-of.ts";

/** Hours of every zone begin at a quarter of an hour of UTC. */
const steps: SeriesSteps = { stepMs: 15 * minuteMs, bordersMs: null };

/** The context of a request for a shift's page. */
export interface ShiftQuestion extends Omit<LossQuestion, "filter"> {
  readonly shift: GroupShift;
  /** Orders in production of the group, with the bales made. */
  readonly orders: (group: GroupShift["group"]) => Promise<ShiftPage["orders"]>;
}

/** A shift hour by hour with its stops, and what it leaves open. */
export async function getShiftPage(question: ShiftQuestion): Promise<ShiftPage> {
  const { registrations, nowMs, timeZone, shift, orders } = question;
  const { group, plan, turn } = shift;
  const equipment = machinesOf(registrations, shift);
  const window = { startMs: turn.startMs, endMs: Math.max(turn.startMs + 1, Math.min(turn.endMs, nowMs)) };
  const stopQuestion = questionOf(question, equipment, window);
  const [machines, made, rates, inWork] = await Promise.all([
    explainWidely(stopQuestion),
    readMade(stopQuestion),
    plannedRates(question.reading, { equipment, timeZone, nowMs }),
    turn.endMs > nowMs ? orders(group) : [],
  ]);
  const whole = hoursOfShift(turn, timeZone);
  const hours = shiftHours({
    hours: whole,
    machines: equipment.map(({ mid }) => ({
      rate: rates.get(mid) ?? null,
      loading: machines.find((one) => one.equipment.mid === mid)?.found.loading ?? [],
      made: made.get(mid) ?? [],
    })),
    planned: timeOfShifts(plan, turn, timeZone).planned,
    nowMs,
  });
  const pieces = piecesOf(machines, whole, window);
  const pageHours = hours.map((hour, place) => hourOf(hour, stopsOfHour(pieces[place] ?? [], registrations)));
  const next = turnAfter(plan, turn, timeZone);
  return {
    groups: groupsOf(registrations),
    group: group.id,
    shift: shownTurn(turn),
    previous: turnBefore(plan, turn, timeZone).startMs,
    next: next.startMs <= nowMs ? next.startMs : null,
    machines: equipment.map(({ mid: id, name }) => ({ id, name })),
    hours: pageHours,
    ...totalsOf(pageHours),
    // Nobody gave these stops a reason; who commented on one is not shown.
    open: withGivers(askedStops(stopsOfMachines(stopQuestion, machines)), { givers: new Map() }),
    orders: inWork,
  };
}

export const shownTurn = ({ name, team, startMs: start, endMs: end }: Turn): ShiftPage["shift"] => ({
  name,
  team,
  start,
  end,
});

const questionOf = (
  { reading, registrations, nowMs, timeZone }: ShiftQuestion,
  equipment: readonly RegisteredEquipment[],
  window: TimeWindow,
): LossQuestion => ({
  reading,
  registrations,
  nowMs,
  timeZone,
  filter: { windows: [window], untilNow: window.endMs >= nowMs, equipment, operator: null, product: null },
});

type Made = ReadonlyMap<number, readonly { readonly startMs: number; readonly count: number }[]>;

/** Useful packages of the shift by machine, in steps. */
async function readMade({ reading, filter, timeZone }: LossQuestion): Promise<Made> {
  const parts = await readSteps(reading, filter, usefulClasses, steps, timeZone);
  return new Map(
    filter.equipment.map(({ mid }) => [
      mid,
      parts.flatMap((part) =>
        (part.get(mid) ?? []).map(({ startMs, moments: { count } }) => ({ startMs, count })),
      ),
    ]),
  );
}

/** Pieces of the machines' stops in each hour. */
function piecesOf(
  machines: readonly ExplainedMachine[],
  hours: readonly TimeWindow[],
  { endMs }: TimeWindow,
): HourPiece[][] {
  const past = hours.map((hour) => ({ startMs: hour.startMs, endMs: Math.min(hour.endMs, endMs) }));
  const all = hours.map((): HourPiece[] => []);
  for (const { equipment, stops, found } of machines)
    for (const one of stops)
      for (const [place, parts] of partsInHours(past, one, found.loading).entries())
        for (const part of parts)
          if (part.lostMs > 0) all[place]?.push({ ...part, code: one.stop.code, machine: equipment.name });
  return all;
}

const hourOf = (
  { startMs: start, endMs: end, ...figures }: ShiftHour,
  stops: PageHour["stops"],
): PageHour => ({
  start,
  end,
  ...figures,
  stoppedMs: stops.reduce((sum, { lostMs }) => sum + lostMs, 0),
  stops,
});

function totalsOf(
  hours: readonly PageHour[],
): Pick<ShiftPage, "useful" | "target" | "targetNow" | "stoppedMs" | "unexplainedMs"> {
  const sum = (of: (hour: PageHour) => number): number => hours.reduce((total, hour) => total + of(hour), 0);
  const target = (of: "target" | "targetNow"): number | null =>
    hours.some((hour) => hour[of] === null) ? null : sum((hour) => hour[of] ?? 0);
  return {
    useful: sum(({ useful }) => useful),
    target: target("target"),
    targetNow: target("targetNow"),
    stoppedMs: sum(({ stoppedMs }) => stoppedMs),
    unexplainedMs: sum(({ stops }) =>
      stops.filter(({ reason }) => reason === null).reduce((total, { lostMs }) => total + lostMs, 0),
    ),
  };
}
