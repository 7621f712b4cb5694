import {
  dayMs,
  hourMs,
  productionDayAt,
  type ShiftPlan,
  shiftPlanOf,
  shiftsIn,
  type TimeWindow,
} from "@fiel/domain";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";

/** Hour of the shift at an instant on a machine, from 0; outside shifts the hour of the production day. */
export type HourOfShift = (mid: number, atMs: number) => number;

interface Plant {
  readonly registrations: Pick<TenantRegistrations, "equipment" | "shifts">;
  readonly timeZone: string;
}

/** Cached shifts and production days by group, zone and UTC day, for as long as the registered shifts stay the same. Shifts come first. */
const knownShifts = new WeakMap<object, Map<string, readonly TimeWindow[]>>();

/** Creates the function from a plant's present shifts. */
export function hoursOfShifts({ registrations: { equipment, shifts }, timeZone }: Plant): HourOfShift {
  const known = knownShifts.get(shifts) ?? new Map<string, readonly TimeWindow[]>();
  knownShifts.set(shifts, known);
  const plans = new Map<number | null, ShiftPlan>();
  const planOf = (groupId: number | null): ShiftPlan => {
    const plan = plans.get(groupId) ?? shiftPlanOf(shifts, groupId);
    plans.set(groupId, plan);
    return plan;
  };
  return (mid, atMs) => {
    const groupId = equipment.get(mid)?.groupId ?? null;
    const day = Math.floor(atMs / dayMs);
    const key = `${groupId} ${timeZone} ${day}`;
    const ofDay =
      known.get(key) ??
      turnsIn(planOf(groupId), { startMs: day * dayMs, endMs: (day + 1) * dayMs }, timeZone);
    known.set(key, ofDay);
    const turn = ofDay.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
    return Math.floor((atMs - (turn?.startMs ?? atMs)) / hourMs);
  };
}

/** Shifts of a window, then the production days that cover it. */
function turnsIn(plan: ShiftPlan, window: TimeWindow, timeZone: string): TimeWindow[] {
  const turns: TimeWindow[] = [...shiftsIn(plan, window, timeZone)];
  for (let atMs = window.startMs; atMs < window.endMs;) {
    const day = productionDayAt(plan, atMs, timeZone);
    turns.push(day);
    atMs = day.endMs;
  }
  return turns;
}
