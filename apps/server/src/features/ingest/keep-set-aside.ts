import { sql } from "kysely";
import { storableJson } from "../../platform/stores/postgres/storable-json.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { nameOfCause } from "./cause-of.ts";
import { countCauses, type CountedCause } from "./count-causes.ts";
import { incompleteStatuses } from "./incomplete-statuses.ts";
import { type AsideGroup, asideGroupsOf } from "./set-aside-records.ts";
import type { DecidedBatch } from "./decided-batch.ts";

/** Origin of records that are set aside. */
export interface AsideOrigin {
  readonly gateway: string;
  readonly sequence: number;
  /** UTC ms. */
  readonly receivedAt: number;
}

export type AsideOf = AsideOrigin & { readonly groups: readonly AsideGroup[] };

/** Most records of one row. */
const sliceSize = 1_000;
/** Most characters and rows of one statement, so that memory is bounded. */
const [mostText, mostRows] = [1_000_000, 1_000];

/** Whether a batch has anything to keep or count in the quarantine. */
export const hasSetAside = (batch: DecidedBatch): boolean =>
  batch.decision.setAside.length > 0 ||
  (batch.records.malformed?.length ?? 0) > 0 ||
  incompleteStatuses(batch).length > 0;

/**
 * Keeps the records that batches set aside and counts statuses that are stored incomplete. Call it only in the transaction that answers the
 * batches: a second call for an answered batch would count it twice.
 */
export async function keepSetAside(
  transaction: TenantTransaction,
  tenantId: number,
  batches: readonly DecidedBatch[],
): Promise<void> {
  const kept = batches.map(({ gateway, sequence, records, decision }) => ({
    gateway,
    sequence,
    receivedAt: decision.receivedAt,
    groups: asideGroupsOf(records, decision),
  }));
  const statuses = batches.flatMap((batch) =>
    incompleteStatuses(batch).map((cause): CountedCause => ({
      cause,
      statuses: 1,
      at: batch.decision.receivedAt,
    })),
  );
  await keepGroups(transaction, tenantId, kept, statuses);
}

/** Keeps records and adds them to the counts of their causes. */
export async function keepGroups(
  transaction: TenantTransaction,
  tenantId: number,
  kept: readonly AsideOf[],
  statuses: readonly CountedCause[] = [],
): Promise<void> {
  const counted = kept.flatMap(({ receivedAt, groups }) =>
    groups.map(({ cause, records }): CountedCause => ({ cause, records: records.length, at: receivedAt })),
  );
  if (counted.length + statuses.length === 0) return;
  const ids = await countCauses(transaction, tenantId, [...counted, ...statuses]);
  let rows: ReturnType<typeof rowOf>[] = [];
  let text = 0;
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await insertRows(transaction, tenantId, rows);
    [rows, text] = [[], 0];
  };
  for (const slice of slicesOf(kept)) {
    const row = rowOf(ids.get(nameOfCause(slice.group.cause)) as number, slice);
    rows.push(row);
    text += row.records.length + row.shared.length;
    if (text > mostText || rows.length === mostRows) await flush();
  }
  await flush();
}

interface Slice {
  readonly origin: AsideOrigin;
  readonly group: AsideGroup;
  readonly from: number;
}

function* slicesOf(kept: readonly AsideOf[]): Generator<Slice> {
  for (const { groups, ...origin } of kept)
    for (const group of groups)
      for (let from = 0; from < group.records.length; from += sliceSize) yield { origin, group, from };
}

function rowOf(causeId: number, { origin, group, from }: Slice) {
  const records = group.records.slice(from, from + sliceSize);
  return {
    ...origin,
    causeId,
    kind: group.kind,
    size: records.length,
    shared: group.shared,
    records: storableJson(records),
  };
}

type Row = ReturnType<typeof rowOf>;

async function insertRows(
  transaction: TenantTransaction,
  tenantId: number,
  rows: readonly Row[],
): Promise<void> {
  await sql`
    insert into quarantined_slices (tenant_id, cause_id, received_at, gateway, sequence, kind, size, shared, records)
    select ${tenantId}, cause_id, received_at, gateway, sequence, kind, size, shared::jsonb, records::jsonb
    from unnest(${rows.map(({ causeId }) => causeId)}::bigint[], ${rows.map(({ receivedAt }) => receivedAt)}::bigint[],
      ${rows.map(({ gateway }) => gateway)}::uuid[], ${rows.map(({ sequence }) => sequence)}::bigint[],
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ size }) => size)}::int[], ${rows.map(({ shared }) => shared)}::text[],
      ${rows.map(({ records }) => records)}::text[])
      as r (cause_id, received_at, gateway, sequence, kind, size, shared, records)
  `.execute(transaction);
}
