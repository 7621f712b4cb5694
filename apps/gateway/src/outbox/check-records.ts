import { coilRecord, leftoverRecord, occurrenceRecord, statusRecord } from "@fiel/contracts";
import type { z } from "zod";
import { checkWeighings } from "./check-weighings.ts";
import { isSecondary, refusalOf, wrongFields } from "./field-checks.ts";
import type { HeldRecord } from "./held.ts";
import type { Records } from "./records.ts";
import { singleRecord } from "./single-records.ts";

export interface CheckedRecords {
  /** The records that the contract accepts. */
  readonly good: Records;
  readonly bad: readonly HeldRecord[];
  /** Equipment id -> number of invalid fields that were left out. */
  readonly dropped: ReadonlyMap<number, number>;
}

const shapes = {
  statuses: statusRecord,
  occurrences: occurrenceRecord,
  leftovers: leftoverRecord,
  coils: coilRecord,
} as const;

/** Separates records that the contract accepts from the others, by the server's rules. */
export const checkRecords = (records: Records): CheckedRecords => {
  const bad: HeldRecord[] = [];
  const dropped = new Map<number, number>();
  const drop = (mid: number, fields: number): void => void dropped.set(mid, (dropped.get(mid) ?? 0) + fields);

  const list = <T extends { readonly equipment: number }>(
    kind: keyof typeof shapes,
    all: readonly T[],
  ): T[] =>
    all.flatMap((record) => {
      const wrong = wrongFields(shapes[kind] as z.ZodType, record);
      if (wrong.length === 0) return [record];
      if (wrong.every(isSecondary)) {
        drop(record.equipment, wrong.length);
        return [Object.fromEntries(Object.entries(record).filter(([name]) => !wrong.includes(name))) as T];
      }
      bad.push({ ...singleRecord(kind, record), ...refusalOf(wrong) });
      return [];
    });

  const good = {
    weighings: records.weighings.flatMap((group) => {
      const checked = checkWeighings(group);
      for (const one of checked.bad) bad.push(one);
      if (checked.dropped > 0) drop(group.equipment, checked.dropped);
      return checked.good;
    }),
    statuses: list("statuses", records.statuses),
    occurrences: list("occurrences", records.occurrences),
    leftovers: list("leftovers", records.leftovers),
    coils: list("coils", records.coils),
  };
  return { good, bad, dropped };
};
