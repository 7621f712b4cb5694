import {
  type Batch,
  coilRecord,
  leftoverRecord,
  occurrenceRecord,
  type RecordKind,
  type StatusRecord,
  statusRecord,
} from "@fiel/contracts";
import type { z } from "zod";
import type { ReceivedBatch } from "./answer-of.ts";
import { keptRecord, type MalformedRecord } from "./malformed-records.ts";

type Kind = Exclude<RecordKind, "weighings">;
type IncompleteStatus = NonNullable<ReceivedBatch["incomplete"]>[number];

export interface ReadRecords extends Pick<Batch, Kind> {
  readonly malformed: readonly MalformedRecord[];
  readonly incomplete: readonly IncompleteStatus[];
}

/** Separates records that match the contract from those that do not. A status with a wrong product or operator is stored without it. */
export function readRecords(lists: Readonly<Record<Kind, readonly unknown[]>>): ReadRecords {
  const malformed: MalformedRecord[] = [];
  const incomplete: IncompleteStatus[] = [];
  const take = <T>(kind: Kind, shape: z.ZodType<T>, whole: (record: unknown) => T | null = () => null): T[] =>
    lists[kind].flatMap((record) => {
      const parsed = shape.safeParse(record);
      if (parsed.success) return [parsed.data];
      const read = whole(record);
      if (read !== null) return [read];
      malformed.push({ kind, field: fieldOf(parsed.error), record: keptRecord(record) });
      return [];
    });
  const statusAlone = (record: unknown): StatusRecord | null => {
    if (typeof record !== "object" || record === null) return null;
    const { data } = statusRecord.safeParse({ ...record, product: null, operator: null });
    if (data === undefined) return null;
    const { product, operator } = record as Record<string, unknown>;
    const kept = statusRecord.safeParse({ ...data, product }).data;
    const whole = statusRecord.safeParse({ ...(kept ?? data), operator }).data;
    const { equipment } = data;
    if (kept === undefined) incomplete.push({ equipment, field: "product" });
    if (whole === undefined) incomplete.push({ equipment, field: "operator" });
    return whole ?? kept ?? data;
  };
  return {
    statuses: take("statuses", statusRecord, statusAlone),
    occurrences: take("occurrences", occurrenceRecord),
    leftovers: take("leftovers", leftoverRecord),
    coils: take("coils", coilRecord),
    malformed,
    incomplete,
  };
}

/** First wrong field of a record; null when the value is no record. */
export function fieldOf({ issues }: z.ZodError): string | null {
  const field = issues[0]?.path[0];
  return field === undefined ? null : String(field);
}
