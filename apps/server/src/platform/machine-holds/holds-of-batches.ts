import { holdSilenceMs, type MachineHold, takesRecord } from "@fiel/domain";
import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { startOf } from "./hold-rows.ts";

/** Machines of one batch, and the gateway that read them. */
export interface ReadMachines {
  readonly tenantId: number;
  readonly gateway: string;
  /** Null when the sender sends no start. */
  readonly start: string | null;
  /** Turn under which each machine was read; null when the batch names none. */
  readonly turns: ReadonlyMap<number, number | null>;
  /** Server's clock, UTC ms. */
  readonly now: number;
}

interface HoldRow {
  readonly tenant_id: number;
  readonly mid: number;
  readonly gateway: string;
  readonly start: string;
  readonly turn: number;
  readonly since_turn: number;
  readonly is_held: boolean;
  readonly heard_at: number;
}

/**
 * For each batch, the machines that another reader had taken over. No take-over happens until the transaction ends, so that the next reader is told
 * everything that the transaction stores.
 */
export async function readByAnother(
  transaction: TenantTransaction,
  batches: readonly ReadMachines[],
  silenceMs = holdSilenceMs,
): Promise<ReadonlySet<number>[]> {
  const machines = new Map<string, readonly [number, number]>();
  for (const { tenantId, turns } of batches)
    for (const mid of turns.keys()) machines.set(`${tenantId}:${mid}`, [tenantId, mid]);
  const pairs = [...machines.values()];
  if (pairs.length === 0) return batches.map(() => new Set());
  const { rows } = await sql<HoldRow>`
    select * from holds_for_batches(${pairs.map(([tenant]) => tenant)}::int[], ${pairs.map(([, mid]) => mid)}::int[])
  `.execute(transaction);
  const holds = new Map(rows.map((row) => [`${row.tenant_id}:${row.mid}`, row]));
  const gateways = await gatewaysOf(transaction, doubtful(batches, holds));
  return batches.map(
    (batch) =>
      new Set(
        [...batch.turns].flatMap(([mid, turn]) => {
          const row = holds.get(`${batch.tenantId}:${mid}`);
          if (row === undefined) return [];
          const isHeld = row.is_held && Math.abs(batch.now - row.heard_at) <= silenceMs;
          const isGateway = gateways.has(`${batch.tenantId}:${batch.gateway}`);
          const sender = { gateway: batch.gateway, start: batch.start, turn, isGateway };
          return takesRecord(holdOf(row), sender, isHeld) ? [] : [mid];
        }),
      ),
  );
}

const holdOf = (row: HoldRow): Pick<MachineHold, "gateway" | "start" | "turn" | "since"> => ({
  gateway: row.gateway,
  start: startOf(row.start),
  turn: row.turn,
  since: row.since_turn,
});

/** Batches without a start for machines that another gateway holds. The sender is a program beside the gateways, or an old gateway. */
const doubtful = (
  batches: readonly ReadMachines[],
  holds: ReadonlyMap<string, HoldRow>,
): readonly ReadMachines[] =>
  batches.filter(
    ({ tenantId, gateway, start, turns }) =>
      start === null &&
      [...turns.keys()].some((mid) => (holds.get(`${tenantId}:${mid}`)?.gateway ?? gateway) !== gateway),
  );

/** Senders that report as gateways do, as keys `tenant:gateway`. */
async function gatewaysOf(
  transaction: TenantTransaction,
  senders: readonly ReadMachines[],
): Promise<ReadonlySet<string>> {
  if (senders.length === 0) return new Set();
  const { rows } = await sql<{ tenant_id: number; gateway: string }>`
    select g.tenant_id, g.gateway from gateways g
    join unnest(${senders.map(({ tenantId }) => tenantId)}::int[], ${senders.map(({ gateway }) => gateway)}::uuid[]) as s(tenant_id, gateway)
      using (tenant_id, gateway) where g.report is not null
  `.execute(transaction);
  return new Set(rows.map(({ tenant_id: tenantId, gateway }) => `${tenantId}:${gateway}`));
}
