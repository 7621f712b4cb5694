import type { TimeWindow } from "@fiel/domain";
import fc from "fast-check";
import { calendarWindows } from "./plant-clock.ts";
import { isIn, productKeys, windowsAround } from "./weighing-records.ts";
import type { WeighingRecord } from "./weighing-record.ts";

/** A filter of the weighing plant. */
export interface WeighingFilter {
  readonly windows: readonly TimeWindow[];
  readonly equipments: readonly number[];
  readonly operator: number | undefined;
  readonly product: string | undefined;
}

/** Filters; with a zone, windows may follow its calendar. */
export function weighingFilters(
  aroundMs: number,
  hours: number,
  timeZone?: string,
): fc.Arbitrary<WeighingFilter> {
  const around = windowsAround(aroundMs, hours);
  return fc.record({
    windows: timeZone === undefined ? around : fc.oneof(around, calendarWindows(timeZone, aroundMs)),
    equipments: fc.subarray([3, 4, 5]),
    operator: fc.constantFrom(undefined, undefined, 12),
    product: fc.constantFrom(undefined, undefined, ...productKeys),
  });
}

/** Whether a filter counts a package. */
export function matches(
  record: WeighingRecord,
  { windows, equipments, operator, product }: WeighingFilter,
): boolean {
  return (
    isIn(record.at, windows) &&
    (equipments.length === 0 || equipments.includes(record.equipment)) &&
    (operator === undefined || record.operator === operator) &&
    (product === undefined || record.product === product)
  );
}

/** Equipment named by a filter, in the order of answers. */
export function namesOf({
  equipments,
}: Pick<WeighingFilter, "equipments">): { id: number; equipment: string }[] {
  const all = [
    { id: 3, equipment: "ARZ1" },
    { id: 5, equipment: "ARZ2" },
    { id: 4, equipment: "FEJ1" },
  ];
  return all.filter(({ id }) => equipments.length === 0 || equipments.includes(id));
}
