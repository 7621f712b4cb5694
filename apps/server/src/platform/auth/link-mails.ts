import { sql } from "kysely";
import { z } from "zod";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { languageOf } from "../http/languages.ts";
import { linkMail } from "../mail/link-mail.ts";
import { queueMail } from "../mail/mail-queue.ts";
import type { MailComposer } from "../mail/mail-composer.ts";
import type { PostgresStore, TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { providerId } from "../tenants/provider.ts";
import { createLink } from "./user-links.ts";

/** Kind of these mails in the queue, by which their composer is found. */
export const linkMailKind = "link";

const details = z.object({
  /** Who requested the link, for the audit trail; null when it belongs to a change that has its own entry. */
  askedBy: z
    .object({ kind: z.enum(["user", "manager", "system"]), id: z.string().nullable(), name: z.string() })
    .extend({ address: z.string().nullable() })
    .nullable(),
});

/**
 * Queues the mail with a link to choose a password, or an invitation for a user who never chose one. Looks nothing up, so that the call takes as long
 * for an unknown e-mail; no mail is sent then.
 */
export async function queueLinkMail(
  transaction: TenantTransaction,
  tenantId: number,
  email: string,
  askedBy: AuditActor | null,
): Promise<void> {
  // Only invitations come with a change of their own. Somebody who requests a link waits for it.
  const rank = askedBy === null ? "invited" : "asked";
  await queueMail(transaction, {
    tenantId,
    kind: linkMailKind,
    rank,
    recipient: email,
    details: { askedBy },
  });
}

/** Composes the mail, and creates its link, when it is sent: only a hash of the token is ever stored. */
export const composeLinkMail =
  (postgres: PostgresStore, publicUrl: string): MailComposer =>
  ({ tenantId, recipient, details: given, attempt }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const user = await findRecipient(transaction, recipient);
      if (user === undefined) return null;
      const { tenant, client, name, email } = user;
      const purpose = user.hasPassword ? "reset" : "invitation";
      const { askedBy } = details.parse(given);
      if (askedBy !== null && attempt === 1) {
        const action = purpose === "reset" ? "requestReset" : "invite";
        const by: AuditActor = { tenantId, ...askedBy };
        await recordAudit(transaction, {
          by,
          action,
          entity: "user",
          entityId: user.id,
          entityName: name,
        });
      }
      const token = await createLink(transaction, { tenantId, userId: user.id }, purpose);
      const place = tenantId === providerId ? "management" : `client/${tenant}`;
      const link = `${publicUrl}/${place}/reset-password?token=${token}`;
      const language = languageOf(user.language) ?? "pt_BR";
      return linkMail({ to: email, name, client, language, purpose, link });
    });

const findRecipient = (transaction: TenantTransaction, email: string) =>
  transaction
    .selectFrom("users")
    .innerJoin("tenants", "tenants.id", "users.tenant_id")
    .select(["users.id", "users.name", "users.email", "tenants.tenant", "tenants.name as client"])
    .select(sql<string>`coalesce(users.language, tenants.language)`.as("language"))
    .select(sql<boolean>`users.password_hash is not null`.as("hasPassword"))
    .where(sql`lower(users.email)`, "=", email.toLowerCase())
    .where("users.removed_at", "is", null)
    .where("users.blocked", "=", false)
    .where("tenants.status", "=", "Active")
    .executeTakeFirst();
