import { type AnswerOf, type ClientUse, compareVersions, type readProviderOverview } from "@fiel/contracts";
import { dayMs, dayOf } from "@fiel/domain";
import {
  type AccountRow,
  type Failure,
  listAccountRows,
  listFailures,
  listIngestWaits,
  listSeenGateways,
  listSupport,
  type SeenGateway,
} from "../../platform/stores/postgres/account-look-ups.ts";
import { listTenantDisk } from "../../platform/stores/postgres/look-ups.ts";
import { waitsSince } from "../../platform/limits/read-waits.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { provider } from "../../platform/tenants/provider.ts";
import { readKnownTime } from "../../platform/confirmed-time/known-time.ts";
import { readLastCopy } from "../../platform/servers/read-last-copy.ts";
import { listServers } from "../../platform/servers/list-servers.ts";
import { serverVersion } from "../../platform/servers/server-version.ts";
import type { StoredWeighings } from "../../platform/telemetry/stored-weighings.ts";
import { listLostTelemetry } from "../../platform/stores/telemetry-marks.ts";
import { readUnreadRows } from "../../platform/stores/postgres/unread-rows.ts";
import { readUnread } from "../../platform/telemetry-log/read-unread.ts";
import { listSumMends } from "../../platform/telemetry-log/list-sum-mends.ts";
import { readMoney } from "./read-money.ts";
import { isSilent, knownGateways } from "./silent-gateways.ts";

/** Stored weighings, with the packages of each recent day. */
interface StoredAndDays extends StoredWeighings {
  readonly days: readonly number[];
}

export interface OverviewSources {
  readonly postgres: Pick<PostgresStore, "shared">;
  /** Null when the store does not answer. */
  readonly storedOf: (tenantId: number) => Promise<StoredAndDays | null>;
  readonly nowMs: number;
}

/** Gateway versions, newest first, and the states of updates. */
function versionsOf(gateways: readonly SeenGateway[]) {
  const told = gateways.flatMap(({ version }) => (version === null ? [] : [version]));
  const states = gateways.map(({ update_state: state }) => state);
  return {
    gatewayVersions: [...Map.groupBy(told, (version) => version)]
      .map(([version, same]) => ({ version, gateways: same.length }))
      .toSorted((one, other) => compareVersions(other.version, one.version)),
    updatesUnderWay: states.filter((state) => state !== null && state !== "running" && state !== "failed")
      .length,
    updatesFailed: states.filter((state) => state === "failed").length,
  };
}

interface Known {
  readonly diskBytes: number | undefined;
  readonly gateways: readonly SeenGateway[];
  readonly waits: number;
  readonly stored: StoredAndDays | null;
}

function useOf(row: AccountRow, { gateways, waits, stored, diskBytes }: Known, nowMs: number): ClientUse {
  const today = dayOf(nowMs, provider.time_zone);
  return {
    tenant: row.tenant,
    name: row.name,
    status: row.status,
    equipmentUsed: row.equipment_used,
    equipmentAmount: row.equipment_amount,
    trialEndsOn: row.end_trial_at !== null && row.end_trial_at > today ? row.end_trial_at : null,
    weighingsPerDay: stored?.lastDay ?? null,
    weighingsOfDays: [...(stored?.days ?? [])],
    storedWeighings: stored?.all ?? null,
    storedBytes: diskBytes ?? stored?.bytes ?? null,
    retentionMonths: row.retention_months,
    ingestPerMinute: row.ingest_per_minute,
    ingestWaits: waits,
    gateways: gateways.length,
    silentGateways: gateways.filter((gateway) => isSilent(gateway, nowMs)).length,
    ...versionsOf(gateways),
    lastSeenAt: gateways.length === 0 ? null : Math.max(...gateways.map(({ last_seen_at: seen }) => seen)),
    lastSignInAt: row.last_sign_in_at?.getTime() ?? null,
  };
}

/** All clients with their use, and what needs attention. */
export async function readOverview(sources: OverviewSources): Promise<AnswerOf<typeof readProviderOverview>> {
  const { postgres, storedOf, nowMs } = sources;
  const since = waitsSince(nowMs);
  const [rows, seen, failures, waited, measured] = await Promise.all([
    listAccountRows(postgres.shared),
    listSeenGateways(postgres.shared),
    listFailures(postgres.shared, nowMs - dayMs),
    listIngestWaits(postgres.shared, since),
    listTenantDisk(postgres.shared),
  ]);
  const waits = new Map(waited.map((one) => [one.tenant_id, one.waits]));
  const disk = new Map(measured.map((one) => [one.tenant_id, one.telemetry_bytes + one.records_bytes]));
  const names = new Map(rows.map((row) => [row.tenant_id, row]));
  const known = knownGateways(seen, nowMs);
  const gateways = Map.groupBy(known, ({ tenant_id }) => tenant_id);
  const clients: ClientUse[] = [];
  // Sequential, so that these figures do not slow down the clients' own queries.
  for (const row of rows) {
    const { tenant_id: id } = row;
    const counted = { gateways: gateways.get(id) ?? [], waits: waits.get(id) ?? 0 };
    clients.push(useOf(row, { ...counted, diskBytes: disk.get(id), stored: await storedOf(id) }, nowMs));
  }
  const named = (tenantId: number) => {
    const row = names.get(tenantId);
    return { tenant: row?.tenant ?? "", client: row?.name ?? "" };
  };
  return {
    clients,
    silent: known
      .filter((gateway) => isSilent(gateway, nowMs))
      .map((gateway) => ({ ...named(gateway.tenant_id), ...silentOf(gateway) })),
    failures: failures.map((failure) => ({ ...named(failure.tenant_id), ...failureOf(failure) })),
    money: await readMoney(postgres, nowMs),
    support: (await listSupport(postgres.shared)).map(({ tenant_id, access, ends_at: endsAt }) => ({
      ...named(tenant_id),
      access,
      endsAt: endsAt?.getTime() ?? null,
    })),
    lastCopyAt: await readLastCopy(postgres.shared),
    sums: await readSums(postgres.shared, nowMs, named),
    unread: await readUnread(postgres.shared, (tenantId) => named(tenantId).client),
    lostTelemetry: await listLostTelemetry(postgres.shared),
    unreadRows: await readUnreadRows(postgres.shared),
    clock: await readClock(postgres.shared),
    servers: await listServers(postgres.shared),
    version: serverVersion,
  };
}

async function readClock(shared: PostgresStore["shared"]) {
  const { confirmedMs, sureMs, vouchedMs, jumped } = await readKnownTime(shared);
  return {
    confirmedAt: confirmedMs,
    sureAt: sureMs,
    vouchedAt: vouchedMs,
    jumped: jumped.map(({ host, jumpedToMs }) => ({ host, to: jumpedToMs })),
  };
}

/** Age up to which corrections of sums are listed, ms. */
const mendsForMs = 30 * dayMs;

async function readSums(
  shared: PostgresStore["shared"],
  nowMs: number,
  named: (tenantId: number) => { readonly tenant: string; readonly client: string },
): Promise<AnswerOf<typeof readProviderOverview>["sums"]> {
  const { checkedUntil, unread, mends, older } = await listSumMends(shared, nowMs - mendsForMs);
  return {
    checkedUntil,
    unread: [...unread],
    older,
    mends: mends.map(({ tenantId, ...mend }) => ({ ...named(tenantId), ...mend })),
  };
}

const silentOf = ({ gateway, host, equipment, last_seen_at: lastSeenAt }: SeenGateway) => ({
  gateway,
  host,
  equipment,
  lastSeenAt,
});

const failureOf = ({ what, id, kind, reason, at }: Failure) => ({
  what,
  id,
  kind,
  reason,
  at: at.getTime(),
});
