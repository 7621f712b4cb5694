import { type AnswerOf, type ClientUse, type readProviderOverview, silentAfterMs } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import {
  type AccountRow,
  listAccountRows,
  listFailures,
  listSeenGateways,
  type SeenGateway,
} from "../../platform/stores/postgres/account-look-ups.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { StoredWeighings } from "../../platform/telemetry/stored-weighings.ts";

export interface OverviewSources {
  readonly postgres: Pick<PostgresStore, "shared">;
  /** Null when the store does not answer. */
  readonly storedOf: (tenantId: number) => Promise<StoredWeighings | null>;
  readonly nowMs: number;
}

/** A gateway that is gone for good is not told for ever. */
const forgottenAfterMs = 30 * dayMs;

const isSilent = ({ last_seen_at: seen }: SeenGateway, nowMs: number): boolean =>
  seen < nowMs - silentAfterMs;

function useOf(
  row: AccountRow,
  gateways: readonly SeenGateway[],
  stored: StoredWeighings | null,
  nowMs: number,
): ClientUse {
  return {
    tenant: row.tenant,
    name: row.name,
    status: row.status,
    equipmentUsed: row.equipment_used,
    equipmentAmount: row.equipment_amount,
    weighingsPerDay: stored?.lastDay ?? null,
    storedWeighings: stored?.all ?? null,
    storedBytes: stored?.bytes ?? null,
    gateways: gateways.length,
    silentGateways: gateways.filter((gateway) => isSilent(gateway, nowMs)).length,
    lastSeenAt: gateways.length === 0 ? null : Math.max(...gateways.map(({ last_seen_at: seen }) => seen)),
    lastSignInAt: row.last_sign_in_at?.getTime() ?? null,
  };
}

/** Every client with what it uses, and what needs a hand. */
export async function readOverview(sources: OverviewSources): Promise<AnswerOf<typeof readProviderOverview>> {
  const { postgres, storedOf, nowMs } = sources;
  const [rows, seen, failures] = await Promise.all([
    listAccountRows(postgres.shared),
    listSeenGateways(postgres.shared),
    listFailures(postgres.shared, nowMs - dayMs),
  ]);
  const names = new Map(rows.map((row) => [row.tenant_id, row]));
  const known = seen.filter(({ last_seen_at: at }) => at > nowMs - forgottenAfterMs);
  const gateways = Map.groupBy(known, ({ tenant_id }) => tenant_id);
  const clients: ClientUse[] = [];
  // One after the other: nobody waits for figures of a whole provider, and clients do for theirs.
  for (const row of rows)
    clients.push(useOf(row, gateways.get(row.tenant_id) ?? [], await storedOf(row.tenant_id), nowMs));
  const named = (tenantId: number) => {
    const row = names.get(tenantId);
    return { tenant: row?.tenant ?? "", client: row?.name ?? "" };
  };
  const silent = known.filter((gateway) => isSilent(gateway, nowMs));
  return {
    clients,
    silent: silent.map(({ tenant_id, gateway, last_seen_at: lastSeenAt }) => ({
      ...named(tenant_id),
      gateway,
      lastSeenAt,
    })),
    failures: failures.map(({ tenant_id, what, kind, reason, at }) => ({
      ...named(tenant_id),
      what,
      kind,
      reason,
      at: at.getTime(),
    })),
  };
}
