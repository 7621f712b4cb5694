import { HOUR_MS, MINUTE_MS, productionDayStart, SHIFT_MS, shiftNumbers, weekdayOf } from "./calendar.ts";
import { plannedCode } from "./causes.ts";
import type { FactoryModel, MachineModel } from "./model.ts";
import { productRunsOf } from "./product-runs.ts";
import { Random } from "./random.ts";

export interface PlannedStop {
  readonly startMs: number;
  readonly endMs: number;
  readonly code: number;
}

const SUNDAY = 0;
const SATURDAY = 6;

/** Whether the machine works in this shift. */
function isShiftWorked(machine: MachineModel, weekday: number, shift: number, random: Random): boolean {
  if (weekday === SUNDAY) return shift === 0 && random.chance(machine.sundayShift);
  return !(weekday === SATURDAY && shift === 2);
}

function stopsOfShift(machine: MachineModel, shiftStartMs: number, random: Random): PlannedStop[] {
  const change = random.between(4, 9) * MINUTE_MS;
  // Lines have their meals in turn, so that the canteen is never overcrowded.
  const mealStartMs = shiftStartMs + 4 * HOUR_MS + (machine.mid % 4) * 30 * MINUTE_MS;
  const meal = random.between(42, 58) * MINUTE_MS;
  const stops: PlannedStop[] = [
    { startMs: shiftStartMs, endMs: shiftStartMs + change, code: plannedCode.shiftChange },
  ];
  // Sometimes a relief crew keeps the line running during the meal.
  if (random.chance(0.7))
    stops.push({ startMs: mealStartMs, endMs: mealStartMs + meal, code: plannedCode.meal });
  if (random.chance(0.35)) {
    const cleaning = random.between(12, 24) * MINUTE_MS;
    const endMs = shiftStartMs + SHIFT_MS;
    stops.push({ startMs: endMs - cleaning, endMs, code: plannedCode.cleaning });
  }
  return stops;
}

/** Stops by the plant's calendar on a production day, sorted by start; they may touch or overlap. */
export function plannedStopsOf(factory: FactoryModel, machine: MachineModel, day: number): PlannedStop[] {
  const random = new Random(factory.seed, machine.mid, day, "calendar");
  const dayStartMs = productionDayStart(day, factory.utcOffsetMin);
  const weekday = weekdayOf(day);
  const stops: PlannedStop[] = [];
  for (const shift of shiftNumbers) {
    const startMs = dayStartMs + shift * SHIFT_MS;
    if (isShiftWorked(machine, weekday, shift, random)) stops.push(...stopsOfShift(machine, startMs, random));
    else stops.push({ startMs, endMs: startMs + SHIFT_MS, code: plannedCode.noProgramme });
  }
  for (const run of productRunsOf(factory, machine, day).filter((candidate) => candidate.isChange)) {
    const duration = random.between(14, 34) * MINUTE_MS;
    stops.push({ startMs: run.fromMs, endMs: run.fromMs + duration, code: plannedCode.productChange });
  }
  if (weekday === 1 + (machine.mid % 5)) {
    const startMs = dayStartMs + 2 * HOUR_MS;
    stops.push({
      startMs,
      endMs: startMs + random.between(50, 110) * MINUTE_MS,
      code: plannedCode.maintenance,
    });
  }
  return stops.toSorted((left, right) => left.startMs - right.startMs);
}
