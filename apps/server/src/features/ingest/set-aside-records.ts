import type { Batch, RecordKind, WeighingColumns } from "@fiel/contracts";
import { storableJson } from "../../platform/stores/postgres/storable-json.ts";
import type { ReceivedBatch } from "./answer-of.ts";
import { type AsideRecord, type Cause, causeOf, makeCause, nameOfCause } from "./cause-of.ts";
import { shiftOf } from "./clock-shift.ts";
import type { Decision } from "./decision.ts";

/** Records of one kind and cause, with the fields that they have in common. */
export interface AsideGroup {
  readonly kind: RecordKind;
  readonly cause: Cause;
  /** Common fields, a JSON object. */
  readonly shared: string;
  /** Other fields of each record; instants by the server's clock. */
  readonly records: AsideRecord[];
}

const instantFields = ["at", "startedAt", "endedAt"] as const;
const nothing = {};

/** Records of a batch that are set aside by its decision or do not match the contract, grouped by their common fields. */
export function asideGroupsOf(
  batch: Pick<ReceivedBatch, RecordKind | "malformed">,
  decision: Decision,
): AsideGroup[] {
  const groups = new Map<string, AsideGroup>();
  const share = sharedTexts();
  const add = (kind: RecordKind, cause: Cause, shared: object, record: AsideRecord): void => {
    const { id, text } = share(shared);
    const name = `${kind} ${id} ${nameOfCause(cause)}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, { kind, cause, shared: text, records: [record] });
    else group.records.push(record);
  };
  const weighing = weighingFinder(batch.weighings);
  for (const [kind, ordinal, reason] of decision.setAside) {
    const { shared, own } =
      kind === "weighings"
        ? weighing(ordinal)
        : { shared: nothing, own: { ...(batch[kind][ordinal] as object) } };
    const record = onServerClock(own, shiftOf({ ...shared, ...own }, decision.clockShiftMs));
    add(kind, causeOf(kind, { ...shared, ...record }, reason, decision.receivedAt), shared, record);
  }
  for (const { kind, field, record, shared = nothing } of batch.malformed ?? []) {
    const whole: AsideRecord = { ...shared, ...record };
    add(kind, makeCause(whole["equipment"], "malformedRecord", field), shared, record);
  }
  return [...groups.values()];
}

interface SharedText {
  readonly id: number;
  readonly text: string;
}

/** Serializes each object once; equal objects get the same number. */
function sharedTexts(): (shared: object) => SharedText {
  const known = new Map<object, SharedText>();
  const byText = new Map<string, SharedText>();
  return (shared) => {
    let found = known.get(shared);
    if (found !== undefined) return found;
    const text = storableJson(shared);
    found = byText.get(text) ?? { id: byText.size, text };
    byText.set(text, found);
    known.set(shared, found);
    return found;
  };
}

function onServerClock(sent: Record<string, unknown>, shiftMs: number): Record<string, unknown> {
  const record = { ...sent };
  for (const field of instantFields) {
    const value = record[field];
    if (typeof value === "number") record[field] = value + shiftMs;
  }
  return record;
}

interface PlacedWeighing {
  /** The common fields of a group's packages: one object for all of them. */
  readonly shared: Record<string, unknown>;
  readonly own: Record<string, unknown>;
}

/** Finds packages by their index over all columns. Ascending requests walk the columns once. */
function weighingFinder(groups: Batch["weighings"]): (ordinal: number) => PlacedWeighing {
  let group = 0;
  let before = 0;
  let shared: Record<string, unknown> | null = null;
  return (ordinal) => {
    let columns = groups[group];
    while (columns !== undefined && ordinal >= before + columns.at.length) {
      before += columns.at.length;
      group += 1;
      columns = groups[group];
      shared = null;
    }
    if (columns === undefined) throw new RangeError(`no weighing ${ordinal}`);
    shared ??= sharedOf(columns);
    const i = ordinal - before;
    const own = {
      at: columns.at[i],
      weightMg: columns.weightMg[i],
      verdict: columns.verdict?.[i] ?? null,
      inspected: columns.inspected?.[i] ?? null,
      deviance: columns.deviance?.[i] ?? null,
    };
    return { shared, own };
  };
}

const sharedOf = ({ equipment, product, operator, clock }: WeighingColumns): Record<string, unknown> => ({
  equipment,
  product: product ?? null,
  operator: operator ?? null,
  ...(clock && { clock }),
});
