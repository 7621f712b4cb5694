import type { RecordKind, WeighingColumns } from "@fiel/contracts";
import { mergeRecords } from "./merge-records.ts";
import { packageColumns, packagesIn } from "./package-columns.ts";
import { noRecords, type Records } from "./records.ts";

/** A single record; a weighing holds its values instead of columns. */
export interface SingleRecord {
  readonly kind: RecordKind;
  /** Equipment id; null when the record has no valid one. */
  readonly mid: number | null;
  readonly record: Readonly<Record<string, unknown>>;
}

export const singleRecord = (kind: RecordKind, record: object): SingleRecord => {
  const mid: unknown = Reflect.get(record, "equipment");
  return { kind, mid: Number.isSafeInteger(mid) ? (mid as number) : null, record: { ...record } };
};

/** One package of a group, by its index. */
export const packageAt = (group: WeighingColumns, i: number): SingleRecord => {
  const values = packageColumns.flatMap((name) => {
    const column: unknown = group[name];
    return Array.isArray(column) ? [[name, column[i] as unknown] as const] : [];
  });
  return singleRecord("weighings", { ...group, ...Object.fromEntries(values) });
};

/** Splits contents into single records, in order. */
export const singlesOf = (records: Records): SingleRecord[] => [
  ...records.weighings.flatMap((group) =>
    Array.from({ length: packagesIn(group) }, (_, i) => packageAt(group, i)),
  ),
  ...(["statuses", "occurrences", "leftovers", "coils"] as const).flatMap((kind) =>
    records[kind].map((record) => singleRecord(kind, record)),
  ),
];

const columnsOfOne = (record: SingleRecord["record"]): object => {
  const columns = packageColumns
    .filter((name) => name in record)
    .map((name) => [name, [record[name]]] as const);
  return { ...record, at: [undefined], weightMg: [undefined], ...Object.fromEntries(columns) };
};

/** Joins single records to the content of a batch. Invalid ones stay invalid and must be checked. */
export const recordsOf = (singles: readonly SingleRecord[]): Records =>
  mergeRecords(
    singles.map(({ kind, record }) => ({
      ...noRecords,
      [kind]: [kind === "weighings" ? columnsOfOne(record) : record],
    })),
  );
