import type { TimeWindow } from "../time/time-window.ts";
import { dayMs } from "../time/units.ts";
import type { ShiftPlan } from "./shift-plan.ts";
import type { Shift } from "./shifts-in.ts";
import { shiftsIn } from "./shifts-in.ts";
import { productionDayAt, shiftAt, shiftBefore } from "./shift-windows.ts";

/** What is handed over: a shift, or a production day where no shift is known. */
export interface Turn extends TimeWindow, Pick<Shift, "team"> {
  /** Name of the shift; null for a production day. */
  readonly name: string | null;
}

const turnOf = ({ startMs, endMs, name, team }: Shift): Turn => ({ startMs, endMs, name, team });

function dayAt(plan: ShiftPlan, atMs: number, timeZone: string): Turn {
  const { startMs, endMs } = productionDayAt(plan, atMs, timeZone);
  return { startMs, endMs, name: null, team: null };
}

/**
 * The turn at an instant: its shift; between shifts the one that ended last, whose people hand over; the production day when there was none in
 * 64 days. RangeError: unknown zone.
 */
export function turnAt(plan: ShiftPlan, atMs: number, timeZone: string): Turn {
  const shift = shiftAt(plan, atMs, timeZone) ?? shiftBefore(plan, atMs, timeZone);
  return shift === null ? dayAt(plan, atMs, timeZone) : turnOf(shift);
}

/** The turn before another one: the shift that ended last, else the production day. RangeError: unknown zone. */
export const turnBefore = (plan: ShiftPlan, { startMs }: TimeWindow, timeZone: string): Turn =>
  turnAt(plan, startMs - 1, timeZone);

/** How many days ahead the next shift is looked for: longer than a cycle. */
const looksAhead = [2, 8, 64] as const;

/**
 * The turn after another one: the next shift of the 64 days after its end, else the next production day; after a production day that day's first
 * shift, else that day. RangeError: unknown zone.
 */
export function turnAfter(
  plan: ShiftPlan,
  { endMs, name }: Pick<Turn, "endMs" | "name">,
  timeZone: string,
): Turn {
  const day = dayAt(plan, endMs, timeZone);
  const first = shiftsIn(plan, day, timeZone).find(({ startMs }) => startMs >= endMs);
  if (first !== undefined) return turnOf(first);
  if (name === null) return day;
  for (const days of looksAhead) {
    const window = { startMs: endMs, endMs: endMs + days * dayMs };
    const next = shiftsIn(plan, window, timeZone).find(({ startMs }) => startMs >= endMs);
    if (next !== undefined) return turnOf(next);
  }
  return day.startMs >= endMs ? day : dayAt(plan, day.endMs, timeZone);
}
