import type { AnswerOf, GatewayReport, postGatewayReport } from "@fiel/contracts";
import { reportOf } from "../../platform/gateway-releases/offered-version.ts";
import { overrunsAfter } from "../../platform/gateways/overruns.ts";
import { claimMachines } from "../../platform/machine-holds/claim-machines.ts";
import { storableJson } from "../../platform/stores/postgres/storable-json.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { keepArrivals } from "./keep-arrivals.ts";

export interface ArrivedReport {
  readonly tenantId: number;
  readonly report: GatewayReport;
  /** Server's clock when the report began to arrive, UTC ms. */
  readonly receivedAt: number;
  readonly silenceMs?: number | undefined;
}

/** Stores the report of a gateway, even of a new one. Returns what is requested of it, once, and the machines that it may read. */
export async function reportGateway(
  transaction: TenantTransaction,
  { tenantId, report: { files, reading, ...report }, receivedAt, silenceMs }: ArrivedReport,
): Promise<AnswerOf<typeof postGatewayReport>> {
  // Names are case-insensitive.
  const gateway = report.gateway.toLowerCase();
  // Before a row is locked, since the claim may wait for batches, which update their gateway's row.
  const claims = { tenantId, gateway, report: { ...report, reading }, now: receivedAt, silenceMs };
  const readers = await claimMachines(transaction, claims);
  const known = await transaction
    .selectFrom("gateways")
    .select(["resend_requested_at", "report", "overruns"])
    .where("gateway", "=", gateway)
    .forUpdate()
    .executeTakeFirst();
  const asked = known?.resend_requested_at ?? null;
  // A gateway that acknowledges requests is asked until it does, because the answer may be lost. Others are asked once.
  const isAsked = report.resendHeard !== undefined && report.resendHeard !== asked;
  const told = {
    last_seen_at: receivedAt,
    report: storableJson(report),
    overruns: storableJson(
      overrunsAfter(
        (known?.overruns ?? {}) as Record<string, number>,
        reportOf(known?.report ?? null),
        report,
        receivedAt,
      ),
    ),
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
