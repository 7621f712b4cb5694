import type { ControlMark } from "@fiel/contracts";
import { shiftPlanOf, shiftsIn, type TimeWindow } from "@fiel/domain";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { DrawnChart } from "./draw-chart.ts";

/** More shifts than this are not marked: a year of them would cover the chart. */
const mostShiftMarks = 150;

interface Marked {
  readonly registrations: TenantRegistrations;
  readonly machine: RegisteredEquipment;
  readonly windows: readonly TimeWindow[];
  readonly timeZone: string;
}

/** Changes of product and of declared weights, steps of the mean, and starts of shifts, in time order. Shifts only when there are at most 150. */
export function marksOfChart(marked: Marked, { begins, weightChanges, steps }: DrawnChart): ControlMark[] {
  const products = begins.map(({ atMs, before }): ControlMark => ({
    at: atMs,
    kind: "product",
    name: marked.registrations.productById.get(before)?.name ?? null,
    step: null,
  }));
  const weights = weightChanges.map((at): ControlMark => ({ at, kind: "weights", name: null, step: null }));
  const moves = steps.map(({ atMs, before, after }): ControlMark => ({
    at: atMs,
    kind: "step",
    name: null,
    step: { before: before / 1000, after: after / 1000 },
  }));
  const shifts = shiftMarks(marked);
  return [...products, ...weights, ...moves, ...(shifts.length > mostShiftMarks ? [] : shifts)].toSorted(
    (one, other) => one.at - other.at,
  );
}

function shiftMarks({ registrations, machine, windows, timeZone }: Marked): ControlMark[] {
  const plan = shiftPlanOf(registrations.shifts, machine.groupId);
  return windows.flatMap((window) =>
    shiftsIn(plan, window, timeZone)
      .filter(({ startMs }) => startMs >= window.startMs && startMs < window.endMs)
      .map(({ startMs, name, team }): ControlMark => ({
        at: startMs,
        kind: "shift",
        name: team === null ? name : `${name} (${team})`,
        step: null,
      })),
  );
}
