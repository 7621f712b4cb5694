import type { OccurrenceRecord, WeighingColumns } from "@fiel/contracts";
import { isEven } from "./package-columns.ts";
import type { Records } from "./records.ts";

/** Key of columns that can be joined. Invalid values differ from absent ones, and uneven columns stay apart, because the check must see both. */
const sameColumns = (columns: WeighingColumns): unknown => {
  if (!isEven(columns)) return columns;
  const { equipment, product, operator, clock } = columns;
  return JSON.stringify([product ?? null, String(equipment), String(operator ?? null), clock ?? null]);
};

const joinColumn = <T>(
  parts: readonly WeighingColumns[],
  column: (part: WeighingColumns) => readonly (T | null)[] | undefined,
): (T | null)[] | undefined =>
  parts.some((part) => column(part) !== undefined)
    ? parts.flatMap((part) => column(part) ?? part.at.map(() => null))
    : undefined;

const joinColumns = (parts: readonly WeighingColumns[]): WeighingColumns[] => {
  const [first] = parts;
  if (first === undefined) return [];
  const verdict = joinColumn(parts, (part) => part.verdict);
  const inspected = joinColumn(parts, (part) => part.inspected);
  const deviance = joinColumn(parts, (part) => part.deviance);
  return [
    {
      equipment: first.equipment,
      product: first.product,
      operator: first.operator,
      ...(first.clock && { clock: first.clock }),
      at: parts.flatMap((part) => part.at),
      weightMg: parts.flatMap((part) => part.weightMg),
      ...(verdict && { verdict }),
      ...(inspected && { inspected }),
      ...(deviance && { deviance }),
    },
  ];
};

const mergeWeighings = (all: readonly WeighingColumns[]): WeighingColumns[] =>
  [...Map.groupBy(all, sameColumns).values()].flatMap(joinColumns);

/** An occurrence that opens and ends within one batch is sent once, with its end. */
const mergeOccurrences = (all: readonly OccurrenceRecord[]): OccurrenceRecord[] => {
  const latest = new Map<unknown, OccurrenceRecord>();
  for (const occurrence of all) {
    const { equipment, code, startedAt } = occurrence;
    const isKnown = [equipment, code, startedAt].every(Number.isFinite);
    latest.set(isKnown ? `${equipment} ${code} ${startedAt}` : occurrence, occurrence);
  }
  return [...latest.values()];
};

/** Merges contents; packages of one equipment, product and operator are joined into common columns. */
export const mergeRecords = (parts: readonly Records[]): Records => ({
  weighings: mergeWeighings(parts.flatMap((part) => part.weighings)),
  statuses: parts.flatMap((part) => part.statuses),
  occurrences: mergeOccurrences(parts.flatMap((part) => part.occurrences)),
  leftovers: parts.flatMap((part) => part.leftovers),
  coils: parts.flatMap((part) => part.coils),
});
