import type { Batch, RecordKind, WeighingColumns } from "@fiel/contracts";
import type { ReceivedBatch } from "./answer-of.ts";
import { shiftOf } from "./clock-shift.ts";
import { countRecords } from "./answer-of.ts";
import type { Decision, SetAsideReason } from "./decision.ts";

export interface SetAsideRecord {
  readonly kind: RecordKind;
  readonly ordinal: number;
  readonly reason: SetAsideReason;
  /** As it was sent, its instants moved to the server's clock. */
  readonly record: Record<string, unknown>;
}

const instantFields = ["at", "startedAt", "endedAt"] as const;

/** The records of a batch that its decision set aside; a weighing becomes a record of its own. */
export function recordsOf(batch: Pick<Batch, RecordKind>, decision: Decision): SetAsideRecord[] {
  const weighing = weighingFinder(batch.weighings);
  return decision.setAside.map(([kind, ordinal, reason]) => {
    const sent = kind === "weighings" ? weighing(ordinal) : { ...(batch[kind][ordinal] as object) };
    return { kind, ordinal, reason, record: onServerClock(sent, shiftOf(sent, decision.clockShiftMs)) };
  });
}

/** What was not of the contract's shape, placed behind all records that were. */
export function malformedRowsOf(batch: Pick<ReceivedBatch, RecordKind | "malformed">): SetAsideRecord[] {
  const first = countRecords(batch);
  return (batch.malformed ?? []).map(({ kind, record }, i) => ({
    kind,
    ordinal: first + i,
    reason: "malformedRecord",
    record,
  }));
}

function onServerClock(sent: Record<string, unknown>, shiftMs: number): Record<string, unknown> {
  const record = { ...sent };
  for (const field of instantFields) {
    const value = record[field];
    if (typeof value === "number") record[field] = value + shiftMs;
  }
  return record;
}

/** Finds packages by their place over all columns; asked in ascending order it walks the columns once. */
function weighingFinder(groups: readonly WeighingColumns[]): (ordinal: number) => Record<string, unknown> {
  let group = 0;
  let before = 0;
  return (ordinal) => {
    let columns = groups[group];
    while (columns !== undefined && ordinal >= before + columns.at.length) {
      before += columns.at.length;
      group += 1;
      columns = groups[group];
    }
    if (columns === undefined) throw new RangeError(`no weighing ${ordinal}`);
    const i = ordinal - before;
    return {
      equipment: columns.equipment,
      product: columns.product ?? null,
      operator: columns.operator ?? null,
      ...(columns.clock && { clock: columns.clock }),
      at: columns.at[i],
      weightMg: columns.weightMg[i],
      verdict: columns.verdict?.[i] ?? null,
      inspected: columns.inspected?.[i] ?? null,
      deviance: columns.deviance?.[i] ?? null,
    };
  };
}
