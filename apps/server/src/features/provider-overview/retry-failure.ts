import type { failureKinds } from "@fiel/contracts";
import { sql } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { CallError } from "../../platform/http/call-error.ts";
import {
  jobsChannel,
  leavingChannel,
  mailChannel,
  type TenantTransaction,
} from "../../platform/stores/postgres/postgres-store.ts";

export interface Failed {
  readonly what: (typeof failureKinds)[number];
  readonly id: number;
}

/** Queues a failed mail, run or task of the transaction's tenant again with all attempts, and wakes the servers. Throws NotFound. */
export async function retryFailure(
  transaction: TenantTransaction,
  by: AuditActor,
  { what, id }: Failed,
): Promise<void> {
  const { retry, channel, entity } = ways[what];
  const kind = await retry(transaction, id);
  if (kind === undefined) throw new CallError("NotFound");
  await sql`select pg_notify(${channel}, ${String(by.tenantId)})`.execute(transaction);
  const entry = { by, action: "resend", entity };
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

async function retryTask(transaction: TenantTransaction, id: number): Promise<string | undefined> {
  const task = await transaction
    .updateTable("claims")
    // A server that is doing the work now keeps it.
    .set({
      attempts: 0,
      reason: null,
      failed_at: null,
      expires_at: sql<Date>`case when holder = '' then now() else expires_at end`,
    })
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .returning("key")
    .executeTakeFirst();
  return task?.key;
}

/** Removals of clients are the only tasks with a notice; other tasks are polled. */
const ways = {
  mail: { retry: retryMail, channel: mailChannel, entity: "mail" },
  job: { retry: retryJob, channel: jobsChannel, entity: "schedule" },
  task: { retry: retryTask, channel: leavingChannel, entity: "task" },
} as const;
