import type { AnswerOf, getWayOut } from "@fiel/contracts";
import { sql } from "kysely";
import { type AuditActor, systemActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { WayOut } from "../../platform/mail/way-out-links.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** An unsubscribe link. With `address` the link's mailbox is unsubscribed; otherwise its state is only read. */
export interface Leaving {
  readonly transaction: TenantTransaction;
  readonly wayOut: WayOut;
  /** IP address of the request; undefined when it only reads. */
  readonly address: string | undefined;
}

type Left = Pick<AnswerOf<typeof getWayOut>, "name" | "hasLeft">;

/** Reason of a delivery to an unsubscribed mailbox; the page of schedules shows it unchanged. */
const leftReason = "saiu da lista pelo link do e-mail";

/** Removes a recipient of a scheduled report; pauses the schedule when none is left. */
export async function leaveReport(leaving: Leaving): Promise<Left> {
  const { transaction, wayOut, address } = leaving;
  const schedule = await transaction
    .selectFrom("schedules")
    .select(["id", "name", "recipients", "next_due"])
    .where("id", "=", Number(wayOut.id))
    .where("kind", "=", wayOut.list)
    .where("removed_at", "is", null)
    .$if(address !== undefined, (query) => query.forUpdate())
    .executeTakeFirst();
  const email = schedule?.recipients.find(wayOut.isOf);
  if (schedule === undefined || email === undefined) return { name: null, hasLeft: true };
  if (address === undefined) return { name: schedule.name, hasLeft: false };
  const recipients = schedule.recipients.filter((one) => one !== email);
  await transaction
    .updateTable("schedules")
    .set({ recipients, next_due: recipients.length === 0 ? null : schedule.next_due })
    .where("id", "=", schedule.id)
    .execute();
  await dropWaiting(transaction, schedule.id, email);
  await recordAudit(transaction, {
    entity: "schedule",
    entityId: schedule.id,
    entityName: schedule.name,
    by: await actorOf(leaving, email, address),
    action: "update",
    before: { recipients: schedule.recipients },
    after: { recipients },
  });
  return { name: schedule.name, hasLeft: true };
}

/** Ends deliveries of the mailbox in runs that are under way or retried. */
const dropWaiting = (transaction: TenantTransaction, scheduleId: number, email: string) =>
  transaction
    .updateTable("deliveries")
    .set({ state: "failed", reason: leftReason, settled_at: sql<Date>`now()` })
    .where("recipient", "=", email)
    .where("state", "=", "waiting")
    .where("job_id", "in", (query) =>
      query.selectFrom("jobs").select("jobs.id").where("schedule_id", "=", scheduleId),
    )
    .execute();

/** Ends a user's mails about occurrences, like the setting in the profile. */
export async function leaveOccurrences({ transaction, wayOut, address }: Leaving): Promise<Left> {
  const user = await transaction
    .selectFrom("users")
    .select(["id", "tenant_id", "name", "email", "email_notification as emailNotification"])
    .where(sql`id::text`, "=", wayOut.id)
    .where("removed_at", "is", null)
    .$if(address !== undefined, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  const gets = user !== undefined && user.emailNotification > 0 && wayOut.isOf(user.email);
  if (!gets || address === undefined) return { name: null, hasLeft: !gets };
  await transaction.updateTable("users").set({ email_notification: 0 }).where("id", "=", user.id).execute();
  await recordAudit(transaction, {
    entity: "user",
    entityId: user.id,
    entityName: user.name,
    by: { tenantId: user.tenant_id, kind: "user", id: user.id, name: user.name, address },
    action: "update",
    before: { emailNotification: user.emailNotification },
    after: { emailNotification: 0 },
  });
  return { name: null, hasLeft: true };
}

/** The user of the mailbox; else the mailbox itself as a system actor. */
async function actorOf(
  { transaction, wayOut: { tenantId } }: Leaving,
  email: string,
  address: string,
): Promise<AuditActor> {
  const user = await transaction
    .selectFrom("users")
    .select(["id", "name"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (user === undefined) return { ...systemActor(tenantId, email), address };
  return { tenantId, kind: "user", id: user.id, name: user.name, address };
}
