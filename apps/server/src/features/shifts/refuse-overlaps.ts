import type { ShiftExceptionValues, ShiftPatternValues } from "@fiel/contracts";
import {
  addDays,
  type DayRange,
  overlapOfDays,
  type RegisteredShifts,
  type ShiftOverlap,
  shiftPlanOf,
  type WallShift,
} from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";
import type { Change } from "../../platform/records/entity.ts";
import { readRegisteredShifts, type StoredShifts } from "../../platform/shifts/read-registered-shifts.ts";

const named = ({ name, start, end }: WallShift): string => `${name} ${start}–${end}`;

/** Throws ShiftsOverlap with both shifts, and with the day on which the later one begins when the days are of the calendar. */
export function refuseOverlap(overlap: ShiftOverlap | null, withDay = true): void {
  if (overlap === null) return;
  const both = `${named(overlap.first)} × ${named(overlap.second)}`;
  throw new CallError("ShiftsOverlap", { fields: { shifts: withDay ? `${both} (${overlap.day})` : both } });
}

/** Checks the first day of the version, the first days of later ones, and later exceptions. */
export async function refuseOverlapsOfPattern(
  change: Change,
  values: ShiftPatternValues,
  id: number | null,
): Promise<void> {
  const { patterns, exceptions } = await readRegisteredShifts(change.transaction);
  const others = patterns.filter((one) => one.id !== id);
  const since = others.filter(({ firstDay }) => firstDay >= values.firstDay).map(({ firstDay }) => firstDay);
  const days: DayRange[] = [
    ...[values.firstDay, ...since].map((day) => ({ firstDay: addDays(day, -1), lastDay: day })),
    ...exceptions.filter(({ lastDay }) => lastDay >= values.firstDay),
  ];
  refuseOnDays({ patterns: [...others, values], exceptions }, values.groupId, days);
}

export async function refuseOverlapsOfException(
  change: Change,
  values: ShiftExceptionValues,
  id: number | null,
): Promise<void> {
  const { patterns, exceptions } = await readRegisteredShifts(change.transaction);
  const others = exceptions.filter((one) => one.id !== id);
  refuseOnDays({ patterns, exceptions: [...others, values] }, values.groupId, [values]);
}

/** Checks each affected group: shifts of the plant hold for every group without its own on that day. */
function refuseOnDays(registered: RegisteredShifts, groupId: number | null, days: readonly DayRange[]): void {
  const owners = [...registered.patterns, ...registered.exceptions].map((one) => one.groupId);
  const affected = groupId === null ? new Set([null, ...owners]) : [groupId];
  for (const one of affected)
    for (const { firstDay, lastDay } of days)
      refuseOverlap(overlapOfDays(shiftPlanOf(registered, one), firstDay, lastDay));
}

/** Refuses a second exception of a group on the same day. */
export async function refuseSharedDays(
  change: Change,
  { groupId, firstDay, lastDay }: ShiftExceptionValues,
  id: number | null,
): Promise<void> {
  const { exceptions }: StoredShifts = await readRegisteredShifts(change.transaction);
  const other = exceptions.find(
    (one) => one.id !== id && one.groupId === groupId && one.firstDay <= lastDay && firstDay <= one.lastDay,
  );
  if (other === undefined) return;
  throw new CallError("ShiftExceptionAlreadyExists", { fields: { firstDay: other.name } });
}
