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

/** The composer's name in the queue. */
export const linkMailKind = "link";

const details = z.object({
  /** Who asked for it, for the trail; null: it comes with a change that has its own entry. */
  askedBy: z
    .object({ kind: z.enum(["user", "manager", "system"]), id: z.string().nullable(), name: z.string() })
    .extend({ address: z.string().nullable() })
    .nullable(),
});

/**
 * Queues the mail with a link to choose a password, an invitation while the user never chose one. Nothing is looked up
 * here: for an e-mail that nobody has, the same is done in the same time, and no mail comes of it.
 */
export async function queueLinkMail(
  transaction: TenantTransaction,
  tenantId: number,
  email: string,
  askedBy: AuditActor | null,
): Promise<void> {
  // With a change that has its own entry comes an invitation; who asks for a link alone waits for it.
  const rank = askedBy === null ? "invited" : "asked";
  await queueMail(transaction, {
    tenantId,
    kind: linkMailKind,
    rank,
    recipient: email,
    details: { askedBy },
  });
}

/** Makes the link when its mail's turn comes: its token is never stored but as a hash. */
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
