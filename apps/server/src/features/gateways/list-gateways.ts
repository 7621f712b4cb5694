import type { GatewayOfTenant, GatewayReport } from "@fiel/contracts";
import type { Selectable } from "kysely";
import { offeredVersion, reportOf } from "../../platform/gateway-releases/offered-version.ts";
import type { GatewayRelease } from "../../platform/gateway-releases/release-folder.ts";
import type { GatewaysTable } from "../../platform/stores/postgres/tables/access-tables.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** A tenant has a few; a device that makes up names must not fill the page. */
const most = 200;
/** A gateway that reports does so every 10 s: an older report's clock is worth less than the last batch's. */
const freshMs = 60_000;

/** The tenant's gateways, those seen last first, with the release that each could become. */
export async function listGateways(
  transaction: TenantTransaction,
  releases: readonly GatewayRelease[],
): Promise<GatewayOfTenant[]> {
  const rows = await transaction
    .selectFrom("gateways")
    .selectAll()
    .orderBy("last_seen_at", "desc")
    .orderBy("gateway")
    .limit(most)
    .execute();
  return rows.map((row) => gatewayOf(row, releases));
}

function gatewayOf(row: Selectable<GatewaysTable>, releases: readonly GatewayRelease[]): GatewayOfTenant {
  const report = reportOf(row.report);
  const { update_version: version, update_asked_at: at } = row;
  return {
    gateway: row.gateway,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    lastSequence: row.last_sequence,
    clockSkewMs: skewOf(row, report),
    report,
    reportedAt: report === null ? null : row.reported_at,
    resendRequestedAt: row.resend_requested_at,
    update: {
      offered: offeredVersion(report, releases),
      asked: version === null || at === null ? null : { version, at },
    },
  };
}

/** By the report, which tells it to the millisecond; a batch's counts from 2 s on. */
function skewOf(row: Selectable<GatewaysTable>, report: GatewayReport | null): number {
  const { reported_at: reportedAt, last_seen_at: lastSeenAt, clock_skew_ms: ofBatch } = row;
  if (report === null || reportedAt === null || lastSeenAt - reportedAt > freshMs) return ofBatch;
  return reportedAt - report.sentAt;
}
