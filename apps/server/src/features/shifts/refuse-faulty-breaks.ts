import { breakFault, type WallShift } from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";

const told = { outsideShift: "breakOutsideShift", overlaps: "breaksOverlap" } as const;

/** Requires breaks inside their shift and without overlaps. */
export function refuseFaultyBreaks(shifts: readonly WallShift[]): void {
  for (const shift of shifts) {
    const found = breakFault(shift);
    if (found !== null) throw new CallError("InvalidRequest", { fields: { shifts: told[found.fault] } });
  }
}
