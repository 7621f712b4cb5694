import type { Batch, RecordKind, WeighingColumns } from "@fiel/contracts";

/** Records set aside, as a batch again. */
export interface QuarantinedBatch {
  readonly records: Pick<Batch, RecordKind>;
  /** Kind -> the quarantine's id of each record, in the batch's order. */
  readonly idsOf: Readonly<Record<RecordKind, readonly number[]>>;
  readonly size: number;
}

interface Row {
  readonly id: number;
  readonly kind: string;
  readonly record: Record<string, unknown>;
}

/** Makes a batch of quarantined rows; a weighing becomes a column of one. */
export function quarantinedBatch(rows: readonly Row[]): QuarantinedBatch {
  const of = (kind: RecordKind): Row[] => rows.filter((row) => row.kind === kind);
  const records = <T>(kind: RecordKind): T[] => of(kind).map(({ record }) => record as T);
  const ids = (kind: RecordKind): number[] => of(kind).map(({ id }) => id);
  return {
    size: rows.length,
    records: {
      weighings: of("weighings").map(({ record }) => columnOfOne(record)),
      statuses: records("statuses"),
      occurrences: records("occurrences"),
      leftovers: records("leftovers"),
      coils: records("coils"),
    },
    idsOf: {
      weighings: ids("weighings"),
      statuses: ids("statuses"),
      occurrences: ids("occurrences"),
      leftovers: ids("leftovers"),
      coils: ids("coils"),
    },
  };
}

function columnOfOne({
  at,
  weightMg,
  verdict,
  inspected,
  deviance,
  ...shared
}: Record<string, unknown>): WeighingColumns {
  return {
    ...shared,
    at: [at],
    weightMg: [weightMg],
    verdict: [verdict],
    inspected: [inspected],
    deviance: [deviance],
  } as WeighingColumns;
}
