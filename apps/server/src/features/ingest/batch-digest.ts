import { createHash, type Hash } from "node:crypto";
import type { WeighingColumns } from "@fiel/contracts";
import type { ReceivedBatch } from "./answer-of.ts";
import type { MalformedRecord } from "./malformed-records.ts";

/** Bytes of the digest, half of a SHA-256. It tells contents apart and need not resist forgers, who hold the tenant's key anyway. */
const digestBytes = 16;

/**
 * Digest of a batch's content. `sentAt` and positions do not count, and an omitted field equals its default. Columns are hashed as numbers,
 * because writing thousands of them as text costs more than storing them.
 */
export function batchDigest(batch: ReceivedBatch): Buffer {
  const hash = createHash("sha256");
  for (const group of batch.weighings) addGroup(hash, group);
  const rest = [
    batch.statuses.map((one) => [one.equipment, one.at, one.state, one.speed, ...sharedOf(one)]),
    batch.occurrences.map(({ equipment, code, startedAt, endedAt, clock }) => [
      equipment,
      code,
      startedAt,
      endedAt,
      clock ?? "gateway",
    ]),
    batch.leftovers.map((one) => [
      one.equipment,
      one.at,
      one.kind,
      one.weightMg ?? null,
      one.count ?? null,
      ...sharedOf(one),
    ]),
    batch.coils.map((one) => [
      one.equipment,
      one.coil,
      one.startedAt,
      one.endedAt,
      one.weightStartMg,
      one.weightEndMg,
      one.count,
      ...sharedOf({ ...one, operator: null }),
    ]),
    ...malformedOf(batch.malformed ?? []),
  ];
  return hash.update(JSON.stringify(rest)).digest().subarray(0, digestBytes);
}

/** Malformed records for the digest; common fields are hashed with the first package of their group. */
const malformedOf = (records: readonly MalformedRecord[]): readonly unknown[] =>
  records.map(({ kind, record, shared }, i) =>
    shared === undefined || shared === records[i - 1]?.shared ? [kind, record] : [kind, record, shared],
  );

type Shared = Pick<WeighingColumns, "product" | "operator" | "clock">;

const sharedOf = ({ product, operator, clock }: Shared): readonly unknown[] => [
  product ?? null,
  operator ?? null,
  clock ?? "gateway",
];

function addGroup(hash: Hash, group: WeighingColumns): void {
  const { at, weightMg, verdict, inspected, deviance } = group;
  const optional = [verdict, inspected?.map(asNumber), deviance].map(withoutNothing);
  hash
    .update(JSON.stringify([group.equipment, at.length, ...sharedOf(group), ...optional]))
    .update(Float64Array.from(at))
    .update(Float64Array.from(weightMg));
}

const asNumber = (value: boolean | 0 | 1 | null): number | null => (value === null ? null : Number(value));

/** A column without any value equals an omitted column. */
const withoutNothing = (column: readonly unknown[] | undefined): readonly unknown[] | null =>
  column === undefined || column.every((value) => value === null) ? null : column;
