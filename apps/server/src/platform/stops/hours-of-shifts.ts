import { dayMs, hourMs, type Shift, type ShiftPlan, shiftPlanOf, shiftsIn } from "@fiel/domain";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";

/** Hour of the shift at an instant on a machine, from 0; outside shifts the hour of the UTC day. */
export type HourOfShift = (mid: number, atMs: number) => number;

interface Plant {
  readonly registrations: Pick<TenantRegistrations, "equipment" | "shifts">;
  readonly timeZone: string;
}

/** Cached shifts by group, zone and UTC day, for as long as the registered shifts stay the same. */
const knownShifts = new WeakMap<object, Map<string, readonly Shift[]>>();

/** Creates the function from a plant's present shifts. */
export function hoursOfShifts({ registrations: { equipment, shifts }, timeZone }: Plant): HourOfShift {
  const known = knownShifts.get(shifts) ?? new Map<string, readonly Shift[]>();
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
      shiftsIn(planOf(groupId), { startMs: day * dayMs, endMs: (day + 1) * dayMs }, timeZone);
    known.set(key, ofDay);
    const shift = ofDay.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
    return Math.floor((shift === undefined ? atMs % dayMs : atMs - shift.startMs) / hourMs);
  };
}
