import type { Batch } from "@fiel/contracts";
import { sql } from "kysely";
import { storableJson } from "../../platform/stores/postgres/storable-json.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { BatchKey } from "./batch-key.ts";

interface TellingBatch extends BatchKey {
  readonly records: Pick<Batch, "positions">;
  readonly decision: { readonly receivedAt: number };
}

interface Told extends BatchKey {
  readonly mid: number;
  readonly json: string;
  readonly forgets: boolean;
  readonly toldAt: number;
}

/** Most characters of one machine's positions, some ten years of day files. Longer ones are not kept; the former ones stay. */
const mostPositionsLength = 2 * 1024 * 1024;

/** Keeps the read positions of machines for a gateway that replaces another. An older batch never sets a position back. */
export async function keepPositions(
  transaction: TenantTransaction,
  batches: readonly TellingBatch[],
): Promise<void> {
  for (const told of roundsOf(batches)) {
    await sql`
      insert into machine_positions as p (tenant_id, mid, positions, gateway, sequence, told_at)
      select tenant_id, mid, positions::jsonb, gateway, sequence, told_at
      from unnest(${told.map(({ tenantId }) => tenantId)}::int[], ${told.map(({ mid }) => mid)}::int[], ${told.map(({ json }) => json)}::text[],
        ${told.map(({ gateway }) => gateway)}::uuid[], ${told.map(({ sequence }) => sequence)}::bigint[], ${told.map(({ toldAt }) => toldAt)}::bigint[])
        as t(tenant_id, mid, positions, gateway, sequence, told_at)
      on conflict (tenant_id, mid) do update set positions = jsonb_strip_nulls(p.positions || excluded.positions), gateway = excluded.gateway,
        sequence = excluded.sequence, told_at = excluded.told_at
      where (p.gateway <> excluded.gateway or p.sequence <= excluded.sequence)
        and octet_length((p.positions || excluded.positions)::text) <= ${mostPositionsLength}
    `.execute(transaction);
    await dropNulls(
      transaction,
      told.filter(({ forgets }) => forgets),
    );
  }
}

/** Removes forgotten keys (null) from positions. A newly inserted row still has them. */
async function dropNulls(transaction: TenantTransaction, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  await sql`
    update machine_positions p set positions = jsonb_strip_nulls(p.positions)
    from unnest(${told.map(({ tenantId }) => tenantId)}::int[], ${told.map(({ mid }) => mid)}::int[]) as t(tenant_id, mid)
    where p.tenant_id = t.tenant_id and p.mid = t.mid
  `.execute(transaction);
}

/** Splits positions into rounds in which each machine occurs once, since a statement may update a row once; each round is in machine order. */
function roundsOf(batches: readonly TellingBatch[]): Told[][] {
  const rounds: Map<string, Told>[] = [];
  for (const { tenantId, gateway, sequence, records, decision } of batches) {
    for (const [mid, positions] of positionsOf(records.positions)) {
      const machine = `${tenantId}:${mid}`;
      const free = rounds.find((round) => !round.has(machine)) ?? new Map<string, Told>();
      if (free.size === 0) rounds.push(free);
      const forgets = Object.values(positions).includes(null);
      const json = storableJson(positions);
      free.set(machine, { tenantId, gateway, sequence, mid, json, forgets, toldAt: decision.receivedAt });
    }
  }
  return rounds.map((round) =>
    [...round.values()].toSorted((a, b) => a.tenantId - b.tenantId || a.mid - b.mid),
  );
}

const maxMid = 2 ** 31 - 1;

/** Position by machine and key; null when the key is to be forgotten. */
function positionsOf(told: Batch["positions"]): [number, Record<string, string | null>][] {
  const ofMachine = new Map<number, [string, string | null][]>();
  for (const { equipment, positions } of told) {
    if (equipment < 0 || equipment > maxMid) continue;
    const entries = Object.entries(positions).map(([key, value]): [string, string | null] => [
      key,
      value === "" ? null : value,
    ]);
    ofMachine.set(equipment, [...(ofMachine.get(equipment) ?? []), ...entries]);
  }
  return [...ofMachine].map(([mid, entries]) => [mid, Object.fromEntries(entries)]);
}
