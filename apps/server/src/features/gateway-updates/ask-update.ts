import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { offeredVersion, reportOf } from "../../platform/gateway-releases/offered-version.ts";
import type { GatewayRelease } from "../../platform/gateway-releases/release-folder.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

interface Asked {
  readonly gateway: string;
  readonly version: string;
  readonly releases: readonly GatewayRelease[];
  /** UTC ms. */
  readonly nowMs: number;
}

/** Requests that a gateway updates to the offered version. Throws NotFound for an unknown gateway, UpdateNotOffered for another version. */
export async function askUpdate(
  transaction: TenantTransaction,
  by: AuditActor,
  { gateway, version, releases, nowMs }: Asked,
): Promise<void> {
  const known = await transaction
    .selectFrom("gateways")
    .select("report")
    .where("gateway", "=", gateway)
    .forUpdate()
    .executeTakeFirst();
  if (known === undefined) throw new CallError("NotFound");
  const report = reportOf(known.report);
  if (offeredVersion(report, releases) !== version) throw new CallError("UpdateNotOffered");
  await transaction
    .updateTable("gateways")
    .set({ update_version: version, update_asked_at: nowMs })
    .where("gateway", "=", gateway)
    .execute();
  const before = { version: report?.version };
  const change = { before, after: { version } };
  await recordAudit(transaction, { by, action: "request", entity: "gateway", entityId: gateway, ...change });
}
