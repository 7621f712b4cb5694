import { sql } from "kysely";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { CallError } from "../http/call-error.ts";
import { renameRecipient } from "../jobs/rename-recipient.ts";
import { renameMailbox } from "../mail/mail-queue.ts";
import { renameBillsAddress } from "../tenants/rename-bills-address.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { queueEmailMail } from "./email-mails.ts";
import { linkMailKind } from "./link-mails.ts";
import type { Revocation } from "./revocations.ts";
import { endSessions } from "./sessions.ts";
import { endLinks } from "./user-links.ts";

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/**
 * Changes the e-mail of a user and ends the user's sessions and links. Queued mails, scheduled reports, alerts and bills to the former address go to
 * the new one, and the former mailbox is told. The caller must hold the lock on the client. Throws UserAlreadyExists.
 */
export async function setEmail(
  transaction: TenantTransaction,
  by: AuditActor,
  { id, name, email: before }: Person,
  email: string,
): Promise<Revocation[]> {
  const { tenantId } = by;
  await endLinks(transaction, id);
  await renameBillsAddress(transaction, by, before, email);
  await transaction
    .updateTable("users")
    .set({ email, mail_refused_at: null, mail_refused: null })
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error) ? emailTaken() : error;
    });
  await renameRecipient(transaction, before, email);
  await renameMailbox(transaction, { tenantId, before, email }, { exceptKind: linkMailKind });
  await transaction
    .updateTable("alert_deliveries")
    .set({ target: email })
    .where("channel", "=", "mail")
    .where("user_id", "=", id)
    .execute();
  await queueEmailMail(transaction, { tenantId, recipient: before, what: "changed", userId: id });
  await recordAudit(transaction, {
    by,
    action: "changeEmail",
    entity: "user",
    entityId: id,
    entityName: name,
    before: { email: before },
    after: { email },
  });
  return endSessions(transaction, { tenantId, userId: id });
}

export const emailTaken = () => new CallError("UserAlreadyExists", { fields: { email: "alreadyInUse" } });

/** Throws UserAlreadyExists when a user of the tenant has the e-mail. */
export async function requireFreeEmail(transaction: TenantTransaction, email: string): Promise<void> {
  const other = await transaction
    .selectFrom("users")
    .select("id")
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (other !== undefined) throw emailTaken();
}

/** Whether a simultaneous change gave the e-mail to another user. */
const isTaken = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "constraint" in error && error.constraint === "users_email";
