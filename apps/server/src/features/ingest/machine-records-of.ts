import type { Batch, CoilRecord, LeftoverRecord, OccurrenceRecord, RecordKind } from "@fiel/contracts";
import type {
  CoilUseRow,
  LeftRow,
  MachineRecords,
  OccurrenceRow,
  ReportRow,
} from "../../platform/machine-records/record-rows.ts";
import { storedConditions } from "../../platform/stores/telemetry/schema/machine-tables.ts";
import { shiftOf } from "./clock-shift.ts";
import type { Decision } from "./decision.ts";
import { productOf } from "./product-of.ts";
import { reportedStatuses } from "./reported-statuses.ts";
import { setAsideOf } from "./set-aside-of.ts";

/** A batch of a tenant with its decision. */
export interface DecidedRecords {
  readonly tenantId: number;
  readonly records: Pick<Batch, RecordKind>;
  readonly decision: Decision;
}

/** Records of batches that PostgreSQL keeps: those that are not set aside, in their order. */
export function machineRecordsOf(batches: readonly DecidedRecords[]): MachineRecords {
  const occurrences: OccurrenceRow[] = [];
  const leftovers: LeftRow[] = [];
  const coilUses: CoilUseRow[] = [];
  const reports: ReportRow[] = [];
  for (const { tenantId, records, decision } of batches) {
    const aside = setAsideOf(decision);
    const each = <T, Row>(kind: RecordKind, all: readonly T[], rows: Row[], rowOf: RowOf<T, Row>): void => {
      for (const [i, record] of all.entries())
        if (!aside[kind].has(i)) rows.push(rowOf(tenantId, record, decision));
    };
    each("occurrences", records.occurrences, occurrences, occurrenceOf);
    each("leftovers", records.leftovers, leftovers, leftoverOf);
    each("coils", records.coils, coilUses, coilUseOf);
    for (const { operator: _, condition, ...one } of reportedStatuses(records.statuses, decision, (i) =>
      aside.statuses.has(i),
    ))
      reports.push({ tenantId, ...one, condition: storedConditions.indexOf(condition) });
  }
  return { occurrences, leftovers, coilUses, reports };
}

type RowOf<T, Row> = (tenantId: number, record: T, decision: Decision) => Row;

/** First arrival of a record that was set aside, UTC ms. */
type Ended<Record> = Record & { readonly receivedAt?: number };

const occurrenceOf: RowOf<Ended<OccurrenceRecord>, OccurrenceRow> = (tenantId, record, decision) => ({
  tenantId,
  equipment: record.equipment,
  code: record.code,
  ...spanOf(record, decision),
});

const coilUseOf: RowOf<Ended<CoilRecord>, CoilUseRow> = (tenantId, record, decision) => ({
  tenantId,
  equipment: record.equipment,
  coil: record.coil,
  product: productOf(record.product, decision)?.id ?? 0,
  weightStartMg: record.weightStartMg,
  weightEndMg: record.weightEndMg,
  count: record.count,
  ...spanOf(record, decision),
});

const leftoverOf: RowOf<LeftoverRecord, LeftRow> = (tenantId, record, decision) => {
  const { equipment, at, kind, weightMg, count, product, operator } = record;
  const isCount = kind === "chargeback";
  return {
    tenantId,
    equipment,
    atMs: at + shiftOf(record, decision.clockShiftMs),
    kind,
    weightMg: isCount ? 0 : (weightMg ?? 0),
    count: isCount ? (count ?? 0) : 0,
    product: productOf(product, decision)?.id ?? 0,
    operator: operator ?? 0,
  };
};

/** Span and version of an occurrence or coil use. A higher version replaces a lower one: an end replaces a start, a later arrived end an earlier one. */
function spanOf(record: Ended<OccurrenceRecord | CoilRecord>, { clockShiftMs, receivedAt }: Decision) {
  const shiftMs = shiftOf(record, clockShiftMs);
  const { startedAt, endedAt } = record;
  return {
    startedMs: startedAt + shiftMs,
    endedMs: endedAt === null ? null : endedAt + shiftMs,
    version: endedAt === null ? 0 : (record.receivedAt ?? receivedAt),
  };
}
