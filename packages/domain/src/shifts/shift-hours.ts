import { plannedPackages } from "../pace/pace.ts";
import {
  clipWindows,
  intersection,
  type TimeWindow,
  unionLengthMs,
  withoutWindows,
} from "../time/time-window.ts";
import { minuteMs } from "../time/units.ts";
import { wallClockOf } from "../time/wall-clock.ts";

/** Offsets of zones are multiples of a quarter of an hour. */
const quarterMs = 15 * minuteMs;

/**
 * The hours of a shift by the plant's clock, in time order. They partition the shift: the first and the last one may be shorter, and the hour that
 * the clock shows twice is two. Empty for an empty shift. RangeError: unknown zone.
 */
export function hoursOfShift({ startMs, endMs }: TimeWindow, timeZone: string): TimeWindow[] {
  if (!(startMs < endMs)) return [];
  const borders = [startMs];
  for (let atMs = (Math.floor(startMs / quarterMs) + 1) * quarterMs; atMs < endMs; atMs += quarterMs)
    if (wallClockOf(atMs, timeZone).minute === 0) borders.push(atMs);
  return borders.map((border, place) => ({ startMs: border, endMs: borders[place + 1] ?? endMs }));
}

/** A machine in a shift. */
export interface MachineInShift {
  /** Planned packages a minute; null without a plan. */
  readonly rate: number | null;
  /** Its time without planned stops, until now at most. */
  readonly loading: readonly TimeWindow[];
  /** Useful packages of the shift by the start of a step, UTC ms. No step reaches over the edge of an hour. */
  readonly made: readonly { readonly startMs: number; readonly count: number }[];
}

export interface HoursInShift {
  readonly hours: readonly TimeWindow[];
  readonly machines: readonly MachineInShift[];
  /** Planned time of the shift, such as its breaks. What machines do after now is known by it alone. */
  readonly planned: readonly TimeWindow[];
  readonly nowMs: number;
}

/** An hour of a shift, of all its machines together. */
export interface ShiftHour extends TimeWindow {
  /** Useful packages. */
  readonly useful: number;
  /** Packages to make, whole; null when a machine made packages and has no planned rate, and when no machine has one. */
  readonly target: number | null;
  /** The part of `target` until now. */
  readonly targetNow: number | null;
  /** Time without planned stops, ms, summed over the machines. */
  readonly dueMs: number;
}

/** Rounds amounts so that their sum is the rounded sum of all. */
function roundedParts(amounts: readonly number[]): number[] {
  let [sum, told] = [0, 0];
  return amounts.map((amount) => {
    sum += amount;
    const part = Math.round(sum) - told;
    told += part;
    return part;
  });
}

/** Time that a machine is to run in a stretch: known until now, then by the shift's plan. */
function dueIn(
  hour: TimeWindow,
  { loading }: MachineInShift,
  { planned, nowMs }: HoursInShift,
): TimeWindow[] {
  const ahead = intersection(hour, { startMs: nowMs, endMs: Infinity });
  return [
    ...clipWindows(clipWindows(loading, hour), { startMs: -Infinity, endMs: nowMs }),
    ...(ahead === null ? [] : withoutWindows(ahead, planned)),
  ];
}

/**
 * Hour by hour, what the machines of a shift made against their target: the planned rate over the time without planned stops. The sums over the
 * hours are the shift's totals.
 */
export function shiftHours(shift: HoursInShift): ShiftHour[] {
  const { hours, machines, nowMs } = shift;
  const [first] = hours;
  const planned = machines.filter(({ rate, made }) => rate !== null || made.some(({ count }) => count > 0));
  const hasTarget = planned.length > 0 && planned.every(({ rate }) => rate !== null);
  const packages = (within: (hour: TimeWindow) => TimeWindow | null): number[] =>
    roundedParts(
      hours.map((hour) => {
        const part = within(hour);
        if (part === null) return 0;
        return planned.reduce(
          (sum, machine) => sum + plannedPackages(machine.rate ?? 0, dueIn(part, machine, shift)),
          0,
        );
      }),
    );
  const targets = packages((hour) => hour);
  const targetsNow = packages((hour) => intersection(hour, { startMs: -Infinity, endMs: nowMs }));
  return hours.map((hour, place) => ({
    ...hour,
    useful: machines
      .flatMap(({ made }) => made)
      // The shift may begin inside its first step.
      .filter(({ startMs }) => {
        const atMs = Math.max(startMs, first?.startMs ?? startMs);
        return atMs >= hour.startMs && atMs < hour.endMs;
      })
      .reduce((sum, { count }) => sum + count, 0),
    target: hasTarget ? (targets[place] ?? 0) : null,
    targetNow: hasTarget ? (targetsNow[place] ?? 0) : null,
    dueMs: machines.reduce((sum, machine) => sum + unionLengthMs(dueIn(hour, machine, shift)), 0),
  }));
}
