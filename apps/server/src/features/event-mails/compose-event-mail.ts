import { dayOf, isMailed } from "@fiel/domain";
import { sql } from "kysely";
import { z } from "zod";
import { languageOf } from "../../platform/http/languages.ts";
import type { MailComposer } from "../../platform/mail/mail-composer.ts";
import { createWayOutLinks } from "../../platform/mail/way-out-links.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { eventMail } from "./event-mail.ts";

/** Name of the composer in the queue. */
export const eventMailKind = "event";

const details = z.object({
  equipment: z.number(),
  code: z.number(),
  count: z.number(),
  firstMs: z.number(),
  lastMs: z.number(),
});

/** Composes the mail when it is about to be sent; null for a user who was blocked or unsubscribed. */
export const composeEventMail = (postgres: PostgresStore, publicUrl: string): MailComposer => {
  const links = createWayOutLinks({ postgres, publicUrl });
  return async ({ tenantId, recipient, details: given }) => {
    const sign = await links.signer();
    return postgres.withTenant(tenantId, async (transaction) => {
      const { equipment, code, ...starts } = details.parse(given);
      const user = await findRecipient(transaction, recipient);
      const event = await findEvent(transaction, code);
      const machine = await transaction
        .selectFrom("equipment")
        .select("name")
        .where("mid", "=", equipment)
        .executeTakeFirst();
      if (user === undefined || event === undefined || machine === undefined) return null;
      if (!isMailed(event.level, user.wanted)) return null;
      const { id, tenant, language, ...reader } = user;
      return eventMail({
        ...reader,
        ...starts,
        language: languageOf(language) ?? "pt_BR",
        equipment: machine.name,
        event: event.name,
        level: event.level,
        // One thread a day: an event that comes back every day would otherwise be one conversation for ever.
        thread: `event.${tenantId}.${equipment}.${code}.${dayOf(starts.firstMs, reader.timeZone)}`,
        home: `${publicUrl}/client/${tenant}`,
        wayOut: sign({ list: "occurrences", tenantId, id, email: reader.to }),
      });
    });
  };
};

const findRecipient = (transaction: TenantTransaction, email: string) =>
  transaction
    .selectFrom("users")
    .innerJoin("tenants", "tenants.id", "users.tenant_id")
    .select(["users.id", "users.name", "users.email as to", "users.email_notification as wanted"])
    .select(["tenants.tenant", "tenants.name as client", "tenants.time_zone as timeZone"])
    .select(sql<string>`coalesce(users.language, tenants.language)`.as("language"))
    .where(sql`lower(users.email)`, "=", email.toLowerCase())
    .where("users.verified_at", "is not", null)
    .where("users.removed_at", "is", null)
    .where("users.blocked", "=", false)
    .where("tenants.status", "=", "Active")
    .executeTakeFirst();

const findEvent = (transaction: TenantTransaction, code: number) =>
  transaction
    .selectFrom("events")
    .select(["name", "notification_level as level"])
    .where("code", "=", code)
    .where("removed_at", "is", null)
    .executeTakeFirst();
