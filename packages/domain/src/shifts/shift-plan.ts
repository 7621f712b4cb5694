import type { CalendarDay } from "../time/calendar-day.ts";
import type { DayRange } from "../time/day-ranges.ts";
import { type ShiftPattern, shiftsOfCycle, type WallShift } from "./shift-pattern.ts";

/** What an exception does with the pattern's shifts: drops them, has its own instead, or has its own besides. */
export const shiftExceptionKinds = ["without", "instead", "added"] as const;
export type ShiftExceptionKind = (typeof shiftExceptionKinds)[number];

/** Days on which other shifts are worked than the pattern says. */
export interface ShiftException extends DayRange {
  readonly kind: ShiftExceptionKind;
  /** None of `without`. */
  readonly shifts: readonly WallShift[];
}

/** What one group, or the plant, registered. */
export interface ShiftLayer {
  readonly versions: readonly ShiftPattern[];
  readonly exceptions: readonly ShiftException[];
}

/**
 * The shifts of an equipment group: what the group registered, then what the plant did. On a day the first layer counts that has a
 * version in force, and, apart from that, the first that has an exception. No layers: no shifts.
 */
export type ShiftPlan = readonly ShiftLayer[];

/** What was registered of all groups; `groupId` null: of the whole plant. */
export interface RegisteredShifts {
  readonly patterns: readonly (ShiftPattern & { readonly groupId: number | null })[];
  readonly exceptions: readonly (ShiftException & { readonly groupId: number | null })[];
}

/** The plan of a group, or of equipment without one (null). */
export function shiftPlanOf({ patterns, exceptions }: RegisteredShifts, groupId: number | null): ShiftPlan {
  const layer = (of: number | null): ShiftLayer => ({
    versions: patterns.filter((one) => one.groupId === of),
    exceptions: exceptions.filter((one) => one.groupId === of),
  });
  return groupId === null ? [layer(null)] : [layer(groupId), layer(null)];
}

/** The version in force on a day: the one that began last; null before the first. */
export function versionOn({ versions }: ShiftLayer, day: CalendarDay): ShiftPattern | null {
  let held: ShiftPattern | null = null;
  for (const version of versions) {
    const hasBegun = version.firstDay <= day;
    if (hasBegun && (held === null || version.firstDay >= held.firstDay)) held = version;
  }
  return held;
}

const exceptionOn = ({ exceptions }: ShiftLayer, day: CalendarDay): ShiftException | null =>
  exceptions.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay) ?? null;

function firstOf<T>(plan: ShiftPlan, find: (layer: ShiftLayer) => T | null): T | null {
  for (const layer of plan) {
    const found = find(layer);
    if (found !== null) return found;
  }
  return null;
}

/** The shifts that begin on a day, on the plant's clock; those that an exception adds come last. Empty for none. RangeError: no day. */
export function wallShiftsOn(plan: ShiftPlan, day: CalendarDay): readonly WallShift[] {
  const exception = firstOf(plan, (layer) => exceptionOn(layer, day));
  if (exception?.kind === "without") return [];
  if (exception?.kind === "instead") return exception.shifts;
  const pattern = firstOf(plan, (layer) => versionOn(layer, day));
  const shifts = pattern === null ? [] : shiftsOfCycle(pattern, day);
  return [...shifts, ...(exception?.shifts ?? [])];
}
