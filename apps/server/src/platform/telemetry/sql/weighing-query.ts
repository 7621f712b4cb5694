import { classIndex, type WeighingClass } from "@fiel/domain";
import type { TelemetryFilter } from "../filter.ts";
import type { WeighingQuery } from "./weighing-parts.ts";

/** The store's query for a filter: one total of these classes (null counts all), unless steps are given. */
export function weighingQuery(
  tenantId: number,
  { windows, untilNow, equipment, operator, product }: TelemetryFilter,
  classes: readonly WeighingClass[] | null = null,
  stepS: number | null = null,
): WeighingQuery {
  return {
    tenantId,
    windows,
    untilNow,
    operator,
    product,
    equipment: equipment.map(({ mid }) => mid),
    classes: classes === null ? null : indexesOf(classes),
    stepS,
  };
}

/** Indexes of classes, which SQL compares. */
export const indexesOf = (classes: readonly WeighingClass[]): number[] =>
  classes.map((name) => classIndex[name]);
