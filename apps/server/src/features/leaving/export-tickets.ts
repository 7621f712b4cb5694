import { sql } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { requireConsent } from "../../platform/auth/open-grant.ts";
import { createToken, hashToken } from "../../platform/auth/tokens.ts";
import { queueNotice } from "../../platform/mail/notice-mails.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { requireNoDeletion } from "../../platform/tenants/require-no-deletion.ts";

/** Seconds until a ticket expires; a browser starts its download immediately. */
export const ticketS = 60;

/**
 * Creates a one-time ticket for downloading the client, because a browser fetches a large file itself and sends no token. Audits it and mails the
 * administrators. Throws NoConsent without consent or leaving order, LeavingBegun after deletion began.
 */
export async function giveTicket(
  transaction: TenantTransaction,
  by: AuditActor,
  { tenant, nowMs }: { readonly tenant: string; readonly nowMs: number },
): Promise<string> {
  await requireNoDeletion(transaction, by.tenantId);
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

/** Id of the manager who requested the ticket; null when there is no such ticket. */
export async function findAsker(transaction: TenantTransaction, ticket: string): Promise<string | null> {
  const found = await transaction
    .selectFrom("tenant_transfers")
    .select("asked_by")
    .where("ticket_hash", "=", hashToken(ticket))
    .executeTakeFirst();
  return found?.asked_by ?? null;
}

/** Spends a ticket; returns the id of its export, or null when there is none or it was spent. Throws NoConsent when the consent was withdrawn. */
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
