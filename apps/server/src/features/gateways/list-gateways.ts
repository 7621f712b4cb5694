import type { GatewayOfTenant } from "@fiel/contracts";
import type { Selectable } from "kysely";
import { offeredVersion } from "../../platform/gateway-releases/offered-version.ts";
import type { GatewayRelease } from "../../platform/gateway-releases/release-folder.ts";
import { heardGateway, mostGateways } from "../../platform/gateways/heard-gateways.ts";
import { countOfAll, leftOut } from "../../platform/records/left-out.ts";
import type { GatewaysTable } from "../../platform/stores/postgres/tables/access-tables.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** The tenant's gateways, last seen first, with the release that each could update to, and the number of those left out. */
export async function listGateways(
  transaction: TenantTransaction,
  releases: readonly GatewayRelease[],
): Promise<{ result: GatewayOfTenant[]; older: number }> {
  const rows = await transaction
    .selectFrom("gateways")
    .selectAll()
    .select(countOfAll)
    .orderBy("last_seen_at", "desc")
    .orderBy("gateway")
    .limit(mostGateways)
    .execute();
  return { result: rows.map((row) => gatewayOf(row, releases)), older: leftOut(rows) };
}

function gatewayOf(row: Selectable<GatewaysTable>, releases: readonly GatewayRelease[]): GatewayOfTenant {
  const heard = heardGateway(row);
  const { update_version: version, update_asked_at: at } = row;
  return {
    ...heard,
    firstSeenAt: row.first_seen_at,
    lastSequence: row.last_sequence,
    reportedAt: heard.report === null ? null : row.reported_at,
    resendRequestedAt: row.resend_requested_at,
    update: {
      offered: offeredVersion(heard.report, releases),
      asked: version === null || at === null ? null : { version, at },
    },
  };
}
