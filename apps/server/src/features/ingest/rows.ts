import type {
  CoilRecord,
  LeftoverRecord,
  OccurrenceRecord,
  StatusRecord,
  WeighingColumns,
} from "@fiel/contracts";
import { createClassifier, equipmentCondition, verdictCode } from "@fiel/domain";
import type { NativeBlock } from "../../platform/stores/telemetry/native-block.ts";
import type { TenantRows } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { isOperator } from "./check-value.ts";
import { shiftOf } from "./clock-shift.ts";
import type { Decision } from "./decision.ts";

type Skip = (ordinal: number) => boolean;

/** A record that was set aside knows when it came first, UTC ms. */
type Ended<Record> = Record & { readonly receivedAt?: number };

/** The store's word for "no value". */
const none = "\\N";

/** The columns of the packages that are not skipped; `block` has a row for each of them. */
export function fillWeighings(
  block: NativeBlock,
  groups: readonly WeighingColumns[],
  decision: Decision,
  skip: Skip,
): NativeBlock {
  const classes = block.numbers("class");
  const inspected = block.numbers("inspected");
  const verdicts = block.numbers("verdict");
  const weights = block.numbers("weightMg");
  const deviances = block.numbers("deviance");
  const setAt = block.instants("at");
  let ordinal = 0;
  let row = 0;
  for (const group of groups) {
    const first = row;
    const shiftMs = shiftOf(group, decision.clockShiftMs);
    const known = productOf(group.product, decision);
    const classify = createClassifier(known?.limits ?? null);
    for (let i = 0; i < group.at.length; i += 1, ordinal += 1) {
      if (skip(ordinal)) continue;
      const weightMg = group.weightMg[i] as number;
      const deviance = group.deviance?.[i] ?? null;
      const verdict = verdictCode[group.verdict?.[i] ?? "none"];
      setAt(row, (group.at[i] as number) + shiftMs);
      classes[row] = classify(weightMg, deviance, verdict);
      inspected[row] = inspection(group.inspected?.[i]);
      verdicts[row] = verdict;
      weights[row] = weightMg;
      deviances[row] = deviance ?? 0;
      row += 1;
    }
    block.numbers("equipment").fill(group.equipment, first, row);
    block.numbers("product").fill(known?.id ?? 0, first, row);
    block.numbers("operator").fill(group.operator ?? 0, first, row);
  }
  return block;
}

/** Cells in the order of the table's columns; see platform/stores/telemetry/schema. */
export function statusRows(
  rows: TenantRows,
  records: readonly StatusRecord[],
  decision: Decision,
  skip: Skip,
): TenantRows {
  for (const [ordinal, record] of records.entries()) {
    if (skip(ordinal)) continue;
    const { equipment, at, state, speed, product, operator } = record;
    const moment = at + shiftOf(record, decision.clockShiftMs);
    const condition = equipmentCondition({ state, speed, lastHeardMs: moment, nowMs: moment });
    rows.add(
      `${equipment}\t${epoch(moment)}\t${state}\t${speed}\t${condition}\t${productOf(product, decision)?.id ?? 0}\t${isOperator(operator) ? (operator ?? 0) : 0}`,
    );
  }
  return rows;
}

export function occurrenceRows(
  rows: TenantRows,
  records: readonly Ended<OccurrenceRecord>[],
  decision: Decision,
  skip: Skip,
): TenantRows {
  for (const [ordinal, record] of records.entries()) {
    if (skip(ordinal)) continue;
    const { equipment, code, startedAt, endedAt } = record;
    const clockShiftMs = shiftOf(record, decision.clockShiftMs);
    rows.add(
      `${equipment}\t${epoch(startedAt + clockShiftMs)}\t${code}\t${end(endedAt, clockShiftMs)}\t${version(record, decision)}`,
    );
  }
  return rows;
}

export function leftoverRows(
  rows: TenantRows,
  records: readonly LeftoverRecord[],
  decision: Decision,
  skip: Skip,
): TenantRows {
  for (const [ordinal, record] of records.entries()) {
    if (skip(ordinal)) continue;
    const { equipment, at, kind, weightMg, count, product, operator } = record;
    const isCount = kind === "chargeback";
    rows.add(
      `${equipment}\t${epoch(at + shiftOf(record, decision.clockShiftMs))}\t${kind}\t${isCount ? 0 : (weightMg ?? 0)}\t${isCount ? (count ?? 0) : 0}\t${productOf(product, decision)?.id ?? 0}\t${operator ?? 0}`,
    );
  }
  return rows;
}

export function coilRows(
  rows: TenantRows,
  records: readonly Ended<CoilRecord>[],
  decision: Decision,
  skip: Skip,
): TenantRows {
  for (const [ordinal, record] of records.entries()) {
    if (skip(ordinal)) continue;
    const clockShiftMs = shiftOf(record, decision.clockShiftMs);
    const product = productOf(record.product, decision)?.id ?? 0;
    rows.add(
      `${record.equipment}\t${epoch(record.startedAt + clockShiftMs)}\t${record.coil}\t${end(record.endedAt, clockShiftMs)}\t${product}\t${record.weightStartMg}\t${record.weightEndMg ?? none}\t${record.count}\t${version(record, decision)}`,
    );
  }
  return rows;
}

function productOf(code: string | null | undefined, decision: Decision) {
  return code !== null && code !== undefined && Object.hasOwn(decision.products, code)
    ? decision.products[code]
    : undefined;
}

/** UTC ms as seconds with three decimals, the form in which the store reads an instant without guessing its unit. */
function epoch(ms: number): string {
  const text = String(ms);
  return `${text.slice(0, -3)}.${text.slice(-3)}`;
}

function end(ms: number | null, shiftMs: number): string {
  return ms === null ? none : epoch(ms + shiftMs);
}

/** An end wins over a beginning that comes again later; of two ends the one that came last, however late it is replayed. */
function version({ endedAt, receivedAt }: Ended<OccurrenceRecord | CoilRecord>, decision: Decision): number {
  return endedAt === null ? 0 : (receivedAt ?? decision.receivedAt);
}

function inspection(value: boolean | 0 | 1 | null | undefined): 0 | 1 | 2 {
  if (value === null || value === undefined) return 0;
  return value ? 1 : 2;
}
