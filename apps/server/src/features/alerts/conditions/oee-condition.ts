import {
  clipOccurrences,
  minuteMs,
  oeeOfShifts,
  type RateOf,
  type Shift,
  shiftPlanOf,
  shiftsIn,
  startOfDayMs,
  timeOfShifts,
  type TimeWindow,
} from "@fiel/domain";
import { type NominalOf, readNominalRates } from "../../../platform/losses/nominal-rates.ts";
import type { RegisteredEquipment } from "../../../platform/registrations/tenant-registrations.ts";
import type { OfMachines } from "../../../platform/telemetry/filter.ts";
import { type ConditionSource, factStretches, type ReadCondition, subjectOf } from "./condition.ts";
import { ofEachMachine } from "./of-each-machine.ts";

/** OEE of a shift so far below a limit, percent. */
export const readOee: ReadCondition<"oee"> = async (source, condition, watched) => {
  const { limit, deadband, afterMinutes } = condition;
  const { registrations, timeZone, nowMs } = source;
  const shiftsOf = shiftsByGroup(source, watched.span);
  const machines = watched.machines.filter(({ groupId }) => shiftsOf(groupId).length > 0);
  const startsMs = machines.map(({ groupId }) => shiftsOf(groupId)[0]?.startMs ?? watched.span.startMs);
  const wholeMs = Math.min(watched.span.startMs, ...startsMs);
  const whole = { startMs: wholeMs, endMs: watched.span.endMs };
  const [occurrences, ratesOn] = await Promise.all([
    source.occurrences(machines, whole),
    ratesByDay(source, machines, shiftsOf),
  ]);
  const read = { minutes: 1, backMs: watched.span.startMs - wholeMs };
  const found = await ofEachMachine(source, { ...watched, machines }, read, (parts, { before }, machine) => {
    const { mid, groupId, createdAt } = machine;
    // A machine has no account of the time before it was registered, so its first shift is not judged.
    const shifts = shiftsOf(groupId).filter(({ startMs }) => startMs >= createdAt);
    const stopped = clipOccurrences(occurrences.get(mid) ?? [], [whole], nowMs)
      .filter(({ code, startMs }) => registrations.plannedEvents.has(code, startMs))
      .map(({ windowStartMs, windowEndMs }) => ({ startMs: windowStartMs, endMs: windowEndMs }));
    const plan = shiftPlanOf(registrations.shifts, groupId);
    const values = oeeOfShifts({
      shifts: shifts.map((shift) => ({ ...shift, rateOf: ratesOn(shift, mid) })),
      planned: [...timeOfShifts(plan, whole, timeZone).planned, ...stopped],
      parts: parts.map(({ startMs, of: { product, packages: made, useful } }) => ({
        startMs,
        product,
        made,
        useful,
      })),
      span: { ...watched.span, endMs: Math.min(watched.span.endMs, nowMs) },
      afterMs: afterMinutes * minuteMs,
    });
    return factStretches(values, { limit, side: "below", deadband }, before, ({ startMs, value }) => {
      const shift = shifts.findLast((one) => one.startMs <= startMs)?.name;
      return { value, limit, ...(shift === undefined ? {} : { shift }) };
    });
  });
  // Nothing happens to a machine without a shift, and that is decided too: otherwise every look would begin long ago.
  const idle = watched.machines.filter((machine) => !machines.includes(machine));
  return [...found, ...idle.map((machine) => ({ subject: subjectOf(machine), stretches: [] }))];
};

type ShiftsOf = (groupId: number | null) => readonly Shift[];

/** Shifts that touch a span, computed once for all machines of a group. */
function shiftsByGroup({ registrations, timeZone }: ConditionSource, span: TimeWindow): ShiftsOf {
  const known = new Map<number | null, Shift[]>();
  return (groupId) => {
    const shifts = known.get(groupId) ?? shiftsIn(shiftPlanOf(registrations.shifts, groupId), span, timeZone);
    known.set(groupId, shifts);
    return shifts;
  };
}

/**
 * Nominal rates of a shift, as known when its day began: what is made later on the day must not change how the shift was judged, or a look back would
 * find other incidents than the looks on the day.
 */
async function ratesByDay(
  { reading, registrations, timeZone }: ConditionSource,
  machines: readonly RegisteredEquipment[],
  shiftsOf: ShiftsOf,
): Promise<(shift: TimeWindow, mid: number) => RateOf> {
  const dayOfMs = new Map<number, number>();
  for (const { groupId } of machines)
    for (const { startMs } of shiftsOf(groupId)) dayOfMs.set(startMs, startOfDayMs(startMs, timeZone));
  const rates = new Map<number, OfMachines<NominalOf>>();
  for (const dayMs of new Set(dayOfMs.values())) {
    const windows = [{ startMs: dayMs - 1, endMs: dayMs }];
    const filter = { windows, equipment: machines, operator: null, product: null, untilNow: false };
    rates.set(dayMs, await readNominalRates({ reading, registrations, filter, timeZone }));
  }
  return ({ startMs }, mid) => {
    const nominalOf = rates.get(dayOfMs.get(startMs) ?? -1)?.get(mid);
    return (product) => nominalOf?.(product)?.rate ?? null;
  };
}
