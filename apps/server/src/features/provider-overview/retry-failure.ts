import { sql } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { CallError } from "../../platform/http/call-error.ts";
import {
  jobsChannel,
  mailChannel,
  type TenantTransaction,
} from "../../platform/stores/postgres/postgres-store.ts";

export interface Failed {
  readonly what: "mail" | "job";
  readonly id: number;
}

/** Queues the transaction's tenant's failed mail or run anew, with all its tries; its servers hear of it. Throws NotFound. */
export async function retryFailure(
  transaction: TenantTransaction,
  by: AuditActor,
  { what, id }: Failed,
): Promise<void> {
  const kind = await (what === "mail" ? retryMail(transaction, id) : retryJob(transaction, id));
  if (kind === undefined) throw new CallError("NotFound");
  const channel = what === "mail" ? mailChannel : jobsChannel;
  await sql`select pg_notify(${channel}, ${String(by.tenantId)})`.execute(transaction);
  const entry = { by, action: "resend", entity: what === "mail" ? "mail" : "schedule" };
  await recordAudit(transaction, { ...entry, entityId: id, entityName: kind });
}

async function retryMail(transaction: TenantTransaction, id: number): Promise<string | undefined> {
  const mail = await transaction
    .updateTable("mail_queue")
    .set({ failed_at: null, reason: null, attempts: 0, due_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .returning("kind")
    .executeTakeFirst();
  return mail?.kind;
}

async function retryJob(transaction: TenantTransaction, id: number): Promise<string | undefined> {
  const job = await transaction
    .updateTable("jobs")
    .set({ state: "waiting", reason: null, attempts: 0, run_at: sql<Date>`now()`, finished_at: null })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .returning("kind")
    .executeTakeFirst();
  return job?.kind;
}
