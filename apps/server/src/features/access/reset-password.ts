import type { BodyOf, forgotPassword as forgotCall, resetPassword as resetCall } from "@fiel/contracts";
import { sql } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { queueLinkMail } from "../../platform/auth/link-mails.ts";
import { rememberBrowser } from "../../platform/auth/known-browsers.ts";
import { networkOf } from "../../platform/auth/network-of.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import type { Realm } from "../../platform/auth/realm.ts";
import type { Revocations } from "../../platform/auth/revocations.ts";
import { endSessions } from "../../platform/auth/sessions.ts";
import { findLink, passwordLinks, spendLink, type FoundLink } from "../../platform/auth/user-links.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { FoundClient } from "../../platform/stores/postgres/look-ups.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { countForgot, countReset, forgetSignIns } from "./attempts.ts";

interface OfPeople {
  readonly client: FoundClient;
  readonly kind: Realm["kind"];
}

export interface ForgottenPassword extends OfPeople {
  readonly email: BodyOf<typeof forgotCall>["email"];
  readonly address: string;
  /** The signed-in user who asks, or null. An administrator may ask for others. */
  readonly asker: { readonly tenantId: number; readonly userId: string; readonly name: string } | null;
}

/** Queues the mail with the link. Whether the e-mail has a user is checked when it is sent, so the answer's time does not reveal it. */
export async function forgotPassword(postgres: PostgresStore, asked: ForgottenPassword): Promise<void> {
  const { client, kind, email, address, asker } = asked;
  const tenantId = client.tenant_id;
  await countForgot(postgres.shared, { tenantId, email, network: networkOf(address) });
  const isOurs = asker !== null && asker.tenantId === tenantId;
  const by: AuditActor = isOurs
    ? { tenantId, kind, id: asker.userId, name: asker.name, address }
    : { tenantId, kind, id: null, name: "desconhecido", address };
  await postgres.withTenant(tenantId, (transaction) => queueLinkMail(transaction, tenantId, email, by));
}

export interface PasswordChoice extends OfPeople {
  readonly choice: BodyOf<typeof resetCall>;
  readonly address: string;
  /** Mark of the browser that opened the link. */
  readonly browser: string;
}

/** Sets the password by a mailed link, spends the link and ends the user's sessions. Throws InvalidReset. */
export async function resetPassword(
  postgres: PostgresStore,
  revocations: Revocations,
  { client, kind, choice, address, browser }: PasswordChoice,
): Promise<void> {
  const { token, email, password } = choice;
  const network = networkOf(address);
  const { tenant_id: tenantId, status } = client;
  if (status === "Blocked") throw new CallError("ClientBlocked");
  await countReset(postgres.shared, network);
  // Checked before the costly hash, so that requests without a link cost little.
  const link = await postgres.withTenant(tenantId, (transaction) =>
    findLink(transaction, token, passwordLinks),
  );
  if (link === null || link.email.toLowerCase() !== email) throw new CallError("InvalidReset");
  const passwordHash = await hashPassword(password, tenantId);
  const ended = await postgres.withTenant(tenantId, async (transaction) => {
    if (!(await spendLink(transaction, token, passwordLinks))) throw new CallError("InvalidReset");
    const by: AuditActor = { tenantId, kind, id: link.userId, name: link.name, address };
    await choosePassword(transaction, link, passwordHash, by);
    await rememberBrowser(transaction, { tenantId, userId: link.userId }, browser);
    return endSessions(transaction, { tenantId, userId: link.userId });
  });
  ended.forEach(revocations.tell);
  await forgetSignIns(postgres.shared, { tenantId, email, network }, browser);
}

async function choosePassword(
  transaction: TenantTransaction,
  { userId, name, purpose }: FoundLink,
  passwordHash: string,
  by: AuditActor,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("users")
    .set({ password_hash: passwordHash, verified_at: sql<Date>`coalesce(verified_at, now())` })
    .where("id", "=", userId)
    .where("removed_at", "is", null)
    .where("blocked", "=", false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new CallError("InvalidReset");
  const entry = { by, action: "choosePassword", entity: "user", entityId: userId, entityName: name };
  await recordAudit(transaction, { ...entry, after: { by: purpose } });
}
