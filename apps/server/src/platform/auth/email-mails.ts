import { sql } from "kysely";
import { z } from "zod";
import { languageOf } from "../http/languages.ts";
import { letterMail } from "../mail/letter-mail.ts";
import { queueMail } from "../mail/mail-queue.ts";
import type { MailComposer } from "../mail/mail-composer.ts";
import { emailTexts } from "../mail/texts/email-texts.ts";
import type { PostgresStore, TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { providerId } from "../tenants/provider.ts";
import { fillText } from "../texts/fill-text.ts";
import { createLink, lockLinks } from "./user-links.ts";

/** Kind of these mails in the queue, by which their composer is found. */
export const emailMailKind = "email";

const details = z.object({
  /**
   * `confirm`: the confirmation link, to the new mailbox. `changed`: notice of the change, to the former mailbox. `given`: notice that an
   * administrator set the address, to the new mailbox.
   */
  what: z.enum(["confirm", "changed", "given"]),
  userId: z.string(),
});

export interface EmailMailOrder extends z.infer<typeof details> {
  readonly tenantId: number;
  readonly recipient: string;
}

/** Queues a mail about a user's e-mail address, in the transaction of the change. */
export const queueEmailMail = (
  transaction: TenantTransaction,
  { tenantId, recipient, ...told }: EmailMailOrder,
): Promise<void> =>
  queueMail(transaction, {
    tenantId,
    kind: emailMailKind,
    rank: told.what === "confirm" ? "asked" : "told",
    recipient,
    details: told,
  });

/** Composes the mail when it is sent. Null when the request was replaced or taken back since, or the user may not act. */
export const composeEmailMail =
  (postgres: PostgresStore, publicUrl: string): MailComposer =>
  ({ tenantId, recipient, details: given }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const { what, userId } = details.parse(given);
      // The lock keeps the requested address from changing between the check and the creation of its link.
      if (what === "confirm") await lockLinks(transaction, userId);
      const user = await findUser(transaction, userId);
      if (user === undefined) return null;
      const { tenant, name, client } = user;
      if (what === "confirm" && (!user.mayAct || user.newEmail !== recipient)) return null;
      if (what === "given" && user.email !== recipient) return null;
      const place = tenantId === providerId ? "management" : `client/${tenant}`;
      const link =
        what === "confirm"
          ? `${publicUrl}/${place}/confirm-email?token=${await createLink(transaction, { tenantId, userId }, "email")}`
          : `${publicUrl}/${place}/login`;
      const language = languageOf(user.language) ?? "pt_BR";
      const { subject, button, ...texts } = emailTexts.in(language)[what];
      const fill = (text: string) => fillText(text, { name, client });
      const paragraphs = [texts.greeting, texts.what].map(fill);
      const after = [texts.after].map(fill);
      return letterMail({ to: recipient, subject: fill(subject), language, paragraphs, link, button, after });
    });

const findUser = (transaction: TenantTransaction, id: string) =>
  transaction
    .selectFrom("users")
    .innerJoin("tenants", "tenants.id", "users.tenant_id")
    .select(["users.name", "users.email", "users.new_email as newEmail"])
    .select(["tenants.tenant", "tenants.name as client"])
    .select(sql<string>`coalesce(users.language, tenants.language)`.as("language"))
    .select(sql<boolean>`not users.blocked and tenants.status = 'Active'`.as("mayAct"))
    .where("users.id", "=", id)
    .where("users.removed_at", "is", null)
    .executeTakeFirst();
