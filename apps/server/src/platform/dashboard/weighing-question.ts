import { classIndex, type WeighingClass } from "@fiel/domain";
import type { WeighingQuestion } from "../stores/telemetry/weighing-parts.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

/** The store's question for a filter: one total of these classes (null counts all) unless steps are asked for. */
export function weighingQuestion(
  tenantId: number,
  { equipment, ...filter }: ResolvedFilter,
  classes: readonly WeighingClass[] | null = null,
  stepS: number | null = null,
): WeighingQuestion {
  return {
    tenantId,
    ...filter,
    equipment: equipment.map(({ mid }) => mid),
    classes: classes?.map((name) => classIndex[name]) ?? null,
    stepS,
  };
}

/** Indexes of classes, as SQL compares them. */
export const indexesOf = (classes: readonly WeighingClass[]): number[] =>
  classes.map((name) => classIndex[name]);
