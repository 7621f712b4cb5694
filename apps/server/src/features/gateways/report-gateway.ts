import type { AnswerOf, GatewayReport, postGatewayReport } from "@fiel/contracts";
import { claimMachines } from "../../platform/machine-holds/claim-machines.ts";
import { storableJson } from "../../platform/stores/postgres/storable-json.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { keepArrivals } from "./keep-arrivals.ts";

export interface ArrivedReport {
  readonly tenantId: number;
  readonly report: GatewayReport;
  /** Server's clock when it began to come, UTC ms. */
  readonly receivedAt: number;
  readonly silenceMs?: number | undefined;
}

/** Keeps how a gateway fares, of one that was never heard of too, tells once what somebody asked of it, and which machines it may read. */
export async function reportGateway(
  transaction: TenantTransaction,
  { tenantId, report: { files, reading, ...report }, receivedAt, silenceMs }: ArrivedReport,
): Promise<AnswerOf<typeof postGatewayReport>> {
  // One gateway, however its name is spelled.
  const gateway = report.gateway.toLowerCase();
  // Before a row is locked: batches, which it may wait for, touch their gateway's.
  const claims = { tenantId, gateway, report: { ...report, reading }, now: receivedAt, silenceMs };
  const readers = await claimMachines(transaction, claims);
  const known = await transaction
    .selectFrom("gateways")
    .select("resend_requested_at")
    .where("gateway", "=", gateway)
    .forUpdate()
    .executeTakeFirst();
  const asked = known?.resend_requested_at ?? null;
  // One that says what it heard is asked until it says so: its answer may be lost. Others are asked once.
  const isAsked = report.resendHeard !== undefined && report.resendHeard !== asked;
  const told = {
    last_seen_at: receivedAt,
    report: storableJson(report),
    reported_at: receivedAt,
    resend_requested_at: isAsked ? asked : null,
  };
  await transaction
    .insertInto("gateways")
    .values({ tenant_id: tenantId, gateway, first_seen_at: receivedAt, last_sequence: null, ...told })
    .onConflict((conflict) => conflict.columns(["tenant_id", "gateway"]).doUpdateSet(told))
    .execute();
  await keepArrivals(transaction, { gateway, files, receivedAt });
  const resendHeld = asked !== null && (isAsked || report.resendHeard === undefined);
  return {
    files: files.length,
    resendHeld,
    ...(resendHeld && { resendId: asked }),
    ...(reading === undefined ? {} : { readers }),
  };
}
