import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type AnsweredEntry, blockSize, findEntry, packEntry } from "./answered-entry.ts";
import { type BatchKey, columnsOfKeys, nameOf } from "./batch-key.ts";

/** A batch with the answer that a repeat of it gets. */
export interface AnsweredBatch extends BatchKey, AnsweredEntry {
  /** When it arrived, UTC ms. */
  readonly receivedAt: number;
}

/** `forgotten`: the ledger no longer holds numbers of the gateway as low as this one. */
export type Answered = AnsweredEntry | "forgotten";

/** Answers of batches by name; batches that were never answered are absent. */
export async function findAnswered(
  transaction: TenantTransaction,
  batches: readonly BatchKey[],
): Promise<Map<string, Answered>> {
  const { tenants, gateways, sequences } = columnsOfKeys(batches);
  const { rows } = await sql<{ n: number; entries: Buffer | null }>`
    select k.n, b.entries
    from unnest(${tenants}::int[], ${gateways}::uuid[], ${sequences}::bigint[]) with ordinality as k(tenant_id, gateway, sequence, n)
    left join answered_batches b on b.tenant_id = k.tenant_id and b.gateway = k.gateway and b.block = k.sequence / ${blockSize}
      and (b.known >> (k.sequence % ${blockSize})::int) & 1 = 1
    left join gateways g on g.tenant_id = k.tenant_id and g.gateway = k.gateway and g.forgotten_sequence >= k.sequence
    where b.entries is not null or g.forgotten_sequence is not null
  `.execute(transaction);
  return new Map(
    rows.map(({ n, entries }) => {
      const batch = batches[n - 1] as BatchKey;
      return [nameOf(batch), (entries && findEntry(entries, batch.sequence)) ?? "forgotten"];
    }),
  );
}

interface Block {
  readonly tenantId: number;
  readonly gateway: string;
  readonly block: number;
  known: bigint;
  receivedAt: number;
  readonly entries: Buffer[];
}

/** Keeps the answers of batches, which are in key order. False when one of them was answered before: the transaction must then be given up. */
export async function keepAnswered(
  transaction: TenantTransaction,
  batches: readonly AnsweredBatch[],
): Promise<boolean> {
  const blocks = blocksOf(batches);
  const { numAffectedRows } = await sql`
    insert into answered_batches as b (tenant_id, gateway, block, begun_at, latest_at, known, entries)
    select tenant_id, gateway, block, at, at, known, entries
    from unnest(${blocks.map(({ tenantId }) => tenantId)}::int[], ${blocks.map(({ gateway }) => gateway)}::uuid[],
      ${blocks.map(({ block }) => block)}::bigint[], ${blocks.map(({ receivedAt }) => receivedAt)}::bigint[],
      ${blocks.map(({ known }) => String(known))}::bigint[], ${blocks.map(({ entries }) => Buffer.concat(entries))}::bytea[])
      as n(tenant_id, gateway, block, at, known, entries)
    on conflict (tenant_id, gateway, block) do update set
      latest_at = greatest(b.latest_at, excluded.latest_at), known = b.known | excluded.known, entries = b.entries || excluded.entries
    where b.known & excluded.known = 0
  `.execute(transaction);
  return numAffectedRows === BigInt(blocks.length);
}

function blocksOf(batches: readonly AnsweredBatch[]): Block[] {
  const blocks = new Map<string, Block>();
  for (const { tenantId, gateway, sequence, receivedAt, ...entry } of batches) {
    const block = Math.floor(sequence / blockSize);
    const name = `${tenantId}:${gateway}:${block}`;
    const one = blocks.get(name) ?? { tenantId, gateway, block, known: 0n, receivedAt, entries: [] };
    blocks.set(name, one);
    // PostgreSQL reads the highest of the 64 bits as a sign.
    one.known = BigInt.asIntN(64, one.known | (1n << BigInt(sequence % blockSize)));
    one.receivedAt = Math.max(one.receivedAt, receivedAt);
    one.entries.push(packEntry(sequence, entry));
  }
  return [...blocks.values()];
}

/** Highest number of a gateway in the ledger, open or answered; null when there is none. */
export async function highestNumber(
  transaction: TenantTransaction,
  { tenantId, gateway }: Pick<BatchKey, "tenantId" | "gateway">,
): Promise<number | null> {
  const { rows } = await sql<{ open: number | null; block: number | null; known: string | null }>`
    select (select max(sequence) from open_batches where tenant_id = ${tenantId} and gateway = ${gateway}) as open,
      b.block, b.known::text as known
    from (select) as one left join lateral (
      select block, known from answered_batches
      where tenant_id = ${tenantId} and gateway = ${gateway} order by block desc limit 1
    ) as b on true
  `.execute(transaction);
  const { open = null, block = null, known = null } = rows[0] ?? {};
  const answered = block === null || known === null ? null : block * blockSize + highestPlace(known);
  return open === null ? answered : Math.max(open, answered ?? 0);
}

const highestPlace = (known: string): number => BigInt.asUintN(64, BigInt(known)).toString(2).length - 1;
