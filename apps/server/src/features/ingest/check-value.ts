import type {
  CoilRecord,
  LeftoverRecord,
  OccurrenceRecord,
  RecordKind,
  StatusRecord,
  WeighingColumns,
} from "@fiel/contracts";

const maxUint32 = 2 ** 32 - 1;
/** 100 t, in mg. No package, coil or bin of scrap weighs more. */
const maxWeightMg = 100_000_000_000;
const maxSpeed = 100_000;

const whole = (value: number, max: number): boolean => Number.isInteger(value) && value >= 0 && value <= max;

export const isWeight = (weightMg: number): boolean => whole(weightMg, maxUint32);

/** Whether an operator's number fits the column; null fits. */
export const isOperator = (operator: number | null | undefined): boolean =>
  operator === null || operator === undefined || whole(operator, maxUint32);

/** One package: the common fields of its columns and its own values. */
export type Weighing = Pick<WeighingColumns, "operator"> & { readonly weightMg: number };

type Check<T> = readonly [field: string, holds: (record: T) => boolean];

const checks: {
  readonly weighings: readonly Check<Weighing>[];
  readonly statuses: readonly Check<StatusRecord>[];
  readonly occurrences: readonly Check<OccurrenceRecord>[];
  readonly leftovers: readonly Check<LeftoverRecord>[];
  readonly coils: readonly Check<CoilRecord>[];
} = {
  weighings: [
    ["operator", ({ operator }) => isOperator(operator)],
    ["weightMg", ({ weightMg }) => isWeight(weightMg)],
  ],
  statuses: [
    ["state", ({ state }) => whole(state, 6)],
    ["speed", ({ speed }) => Number.isFinite(speed) && speed >= 0 && speed <= maxSpeed],
  ],
  occurrences: [["endedAt", ({ startedAt, endedAt }) => endedAt === null || endedAt >= startedAt]],
  leftovers: [
    ["operator", ({ operator }) => isOperator(operator)],
    ["count", ({ kind, count }) => kind !== "chargeback" || whole(count ?? -1, maxUint32)],
    ["weightMg", ({ kind, weightMg }) => kind === "chargeback" || whole(weightMg ?? -1, maxWeightMg)],
  ],
  coils: [
    ["weightStartMg", ({ weightStartMg }) => whole(weightStartMg, maxWeightMg)],
    // A coil that is weighed again may seem to have gained a little; then nothing of it was used (`coilConsumption`).
    ["weightEndMg", ({ weightEndMg }) => weightEndMg === null || whole(weightEndMg, maxWeightMg)],
    ["count", ({ count }) => whole(count, Number.MAX_SAFE_INTEGER)],
  ],
};

interface RecordOf {
  readonly weighings: Weighing;
  readonly statuses: StatusRecord;
  readonly occurrences: OccurrenceRecord;
  readonly leftovers: LeftoverRecord;
  readonly coils: CoilRecord;
}

/** First field whose value is impossible for any machine at any time; null when all are possible. */
export function wrongValue<K extends RecordKind>(kind: K, record: RecordOf[K]): string | null {
  const ofKind = checks[kind] as readonly Check<RecordOf[K]>[];
  return ofKind.find(([, holds]) => !holds(record))?.[0] ?? null;
}
