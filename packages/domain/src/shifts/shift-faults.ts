import { minutesIntoShift, minutesLong, type WallShift } from "./shift-pattern.ts";

/** What a shift's breaks may be wrong in; the place is that of the break. */
export interface BreakFault {
  readonly place: number;
  readonly fault: "outsideShift" | "overlaps";
}

/** The first break that does not lie inside its shift, or that overlaps one before it; null when all are right. RangeError: a malformed time. */
export function breakFault(shift: WallShift): BreakFault | null {
  const taken: { readonly from: number; readonly to: number }[] = [];
  for (const [place, pause] of shift.breaks.entries()) {
    const from = minutesIntoShift(shift, pause.start);
    const to = from + minutesLong(pause);
    if (to > minutesLong(shift)) return { place, fault: "outsideShift" };
    if (taken.some((other) => from < other.to && other.from < to)) return { place, fault: "overlaps" };
    taken.push({ from, to });
  }
  return null;
}
