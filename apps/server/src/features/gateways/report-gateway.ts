import type { GatewayReport } from "@fiel/contracts";
import { storableJson } from "../../platform/stores/postgres/storable-json.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { keepArrivals } from "./keep-arrivals.ts";

export interface ArrivedReport {
  readonly tenantId: number;
  readonly report: GatewayReport;
  /** Server's clock when it began to come, UTC ms. */
  readonly receivedAt: number;
}

/** Keeps how a gateway fares, of one that was never heard of too, and tells once what somebody asked of it. */
export async function reportGateway(
  transaction: TenantTransaction,
  { tenantId, report: { files, ...report }, receivedAt }: ArrivedReport,
): Promise<{ resendHeld: boolean; files: number }> {
  // One gateway, however its name is spelled.
  const gateway = report.gateway.toLowerCase();
  const known = await transaction
    .selectFrom("gateways")
    .select("resend_requested_at")
    .where("gateway", "=", gateway)
    .forUpdate()
    .executeTakeFirst();
  const told = {
    last_seen_at: receivedAt,
    report: storableJson(report),
    reported_at: receivedAt,
    resend_requested_at: null,
  };
  await transaction
    .insertInto("gateways")
    .values({ tenant_id: tenantId, gateway, first_seen_at: receivedAt, last_sequence: null, ...told })
    .onConflict((conflict) => conflict.columns(["tenant_id", "gateway"]).doUpdateSet(told))
    .execute();
  await keepArrivals(transaction, { gateway, files, receivedAt });
  return { files: files.length, resendHeld: known !== undefined && known.resend_requested_at !== null };
}
