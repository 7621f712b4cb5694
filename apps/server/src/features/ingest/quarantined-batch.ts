import { type Batch, type RecordKind, recordKinds, type WeighingColumns } from "@fiel/contracts";
import type { AsideRecord } from "./cause-of.ts";

/** A row of the quarantine. */
export interface QuarantinedRow {
  readonly id: number;
  readonly received_at: number;
  readonly kind: string;
  readonly shared: AsideRecord;
  readonly records: readonly AsideRecord[];
}

const isObject = (value: unknown): value is AsideRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a row is intact. A damaged row stays where it is and is never tried. */
export const isReadable = ({
  kind,
  shared,
  records,
  size,
}: QuarantinedRow & { readonly size: number }): boolean =>
  (recordKinds as readonly string[]).includes(kind) &&
  isObject(shared) &&
  Array.isArray(records) &&
  records.length === size &&
  records.every(isObject);

/** Row and index of a record in the quarantine. */
export interface RecordPlace<Row> {
  readonly row: Row;
  readonly index: number;
}

/** A batch made of records that were set aside. */
export interface QuarantinedBatch<Row> {
  readonly records: Pick<Batch, RecordKind>;
  /** Origins of the records of each kind, in the batch's order. */
  readonly placesOf: Readonly<Record<RecordKind, readonly RecordPlace<Row>[]>>;
}

/** Makes a batch of rows, in their order. Weighings of a row become columns. */
export function quarantinedBatch<Row extends QuarantinedRow>(rows: readonly Row[]): QuarantinedBatch<Row> {
  const of = (kind: RecordKind): Row[] => rows.filter((row) => row.kind === kind);
  const records = <T>(kind: RecordKind): T[] => of(kind).flatMap((row) => fullRecords(row) as T[]);
  const places = (kind: RecordKind): RecordPlace<Row>[] =>
    of(kind).flatMap((row) => row.records.map((_, index) => ({ row, index })));
  return {
    records: {
      weighings: of("weighings").map(columnsOf),
      statuses: records("statuses"),
      occurrences: records("occurrences"),
      leftovers: records("leftovers"),
      coils: records("coils"),
    },
    placesOf: {
      weighings: places("weighings"),
      statuses: places("statuses"),
      occurrences: places("occurrences"),
      leftovers: places("leftovers"),
      coils: places("coils"),
    },
  };
}

/** Records with their common fields and the instant of their first arrival, by which the later of two ends of an occurrence counts. */
const fullRecords = ({ shared, records, received_at }: QuarantinedRow): AsideRecord[] =>
  records.map((own) => ({ ...shared, ...own, receivedAt: received_at }));

function columnsOf({ shared, records }: QuarantinedRow): WeighingColumns {
  const column = (name: string): unknown[] => records.map((own) => own[name] ?? null);
  return {
    ...shared,
    at: column("at"),
    weightMg: column("weightMg"),
    verdict: column("verdict"),
    inspected: column("inspected"),
    deviance: column("deviance"),
  } as unknown as WeighingColumns;
}
