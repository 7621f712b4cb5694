import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Requests that a gateway sends its stored records again after its next report. Throws NotFound for an unknown gateway. */
export async function requestResend(
  transaction: TenantTransaction,
  by: AuditActor,
  gateway: string,
  nowMs: number,
): Promise<void> {
  const known = await transaction
    .updateTable("gateways")
    .set({ resend_requested_at: nowMs })
    .where("gateway", "=", gateway)
    .executeTakeFirst();
  if (known.numUpdatedRows === 0n) throw new CallError("NotFound");
  await recordAudit(transaction, { by, action: "resend", entity: "gateway", entityId: gateway });
}
