import { sql } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { requireConsent } from "../../platform/auth/open-grant.ts";
import { createToken, hashToken } from "../../platform/auth/tokens.ts";
import { queueNotice } from "../../platform/mail/notice-mails.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** A browser that asked for a download begins it at once. */
export const ticketS = 60;

/**
 * Lets the transaction's client be downloaded once, by who has the ticket that is answered: a browser fetches a file that is larger
 * than its memory by itself, and sends no token with it. It stands in the client's trail before the first byte, and its administrators
 * get a mail. Throws NoConsent when the client neither let the provider in nor ordered to leave.
 */
export async function giveTicket(
  transaction: TenantTransaction,
  by: AuditActor,
  { tenant, nowMs }: { readonly tenant: string; readonly nowMs: number },
): Promise<string> {
  await requireConsent(transaction, nowMs);
  const ticket = createToken();
  const asked = { tenant_id: by.tenantId, kind: "export", directory: "", state: "ready" } as const;
  await transaction
    .insertInto("tenant_transfers")
    .values({ ...asked, source: null, products: null, ticket_hash: hashToken(ticket), asked_by: by.id })
    .execute();
  const entry = { by, action: "export", entity: "tenant", entityId: by.tenantId, entityName: tenant };
  await recordAudit(transaction, { ...entry, after: { download: true } });
  await queueNotice(transaction, by.tenantId, { notice: "exported", manager: by.name });
  return ticket;
}

/** Who of the provider's staff asked for the download of a ticket; null: there is none. */
export async function findAsker(transaction: TenantTransaction, ticket: string): Promise<string | null> {
  const found = await transaction
    .selectFrom("tenant_transfers")
    .select("asked_by")
    .where("ticket_hash", "=", hashToken(ticket))
    .executeTakeFirst();
  return found?.asked_by ?? null;
}

/**
 * The export that a ticket is for, which is under way from now on; null: there is none, or it was taken. Throws NoConsent when
 * the consent was taken back meanwhile.
 */
export async function takeTicket(
  transaction: TenantTransaction,
  ticket: string,
  nowMs: number,
): Promise<number | null> {
  const taken = await transaction
    .updateTable("tenant_transfers")
    .set({ state: "running", ticket_hash: null, seen_at: sql<Date>`now()` })
    .where("ticket_hash", "=", hashToken(ticket))
    .where("state", "=", "ready")
    .where("asked_at", ">", sql<Date>`now() - make_interval(secs => ${ticketS})`)
    .returning("id")
    .executeTakeFirst();
  if (taken === undefined) return null;
  await requireConsent(transaction, nowMs);
  return taken.id;
}
