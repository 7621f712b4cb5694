import type { Profile } from "@fiel/contracts";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { queueEmailMail } from "../../platform/auth/email-mails.ts";
import { networkOf } from "../../platform/auth/network-of.ts";
import { requireOwnPassword } from "../../platform/auth/own-attempts.ts";
import type { Realm } from "../../platform/auth/realm.ts";
import type { Revocation } from "../../platform/auth/revocations.ts";
import { requireFreeEmail, setEmail } from "../../platform/auth/set-email.ts";
import { endEmailLinks, emailLinks, findLink, spendLink } from "../../platform/auth/user-links.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { PersonPrincipal } from "../../platform/http/principal.ts";
import type { FoundClient } from "../../platform/stores/postgres/look-ups.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { readProfile } from "../../platform/tenants/read-profile.ts";
import { countForgot } from "./attempts.ts";

interface AskedEmail {
  readonly principal: PersonPrincipal;
  readonly by: AuditActor;
  readonly email: string;
  readonly password: string;
  /** IP address. */
  readonly address: string;
}

/** Mails a link that confirms another e-mail, and invalidates earlier links. The e-mail changes only when the link is used. */
export async function askForEmail(postgres: PostgresStore, asked: AskedEmail): Promise<Profile> {
  const { principal, by, email, password, address } = asked;
  const { tenantId, userId } = principal;
  await requireOwnPassword(postgres, principal, password);
  // The same limits as for signed-out users, so that a session cannot mail strangers without end.
  await countForgot(postgres.shared, { tenantId, email, network: networkOf(address) });
  return postgres.withTenant(tenantId, async (transaction) => {
    const before = await readProfile(transaction, principal);
    if (before.email.toLowerCase() === email)
      throw new CallError("InvalidRequest", { fields: { email: "sameEmail" } });
    await requireFreeEmail(transaction, email);
    await endEmailLinks(transaction, userId);
    await transaction.updateTable("users").set({ new_email: email }).where("id", "=", userId).execute();
    const entry = { by, action: "askEmail", entity: "user", entityId: userId, entityName: before.name };
    await recordAudit(transaction, { ...entry, after: { email } });
    await queueEmailMail(transaction, { tenantId, recipient: email, what: "confirm", userId });
    return { ...before, newEmail: email };
  });
}

/** Keeps the present e-mail and invalidates the mailed link. */
export const keepEmail = (postgres: PostgresStore, principal: PersonPrincipal): Promise<Profile> =>
  postgres.withTenant(principal.tenantId, async (transaction) => {
    await endEmailLinks(transaction, principal.userId);
    return readProfile(transaction, principal);
  });

interface UsedLink {
  readonly client: FoundClient;
  readonly kind: Realm["kind"];
  readonly token: string;
  readonly address: string;
}

/** Sets the e-mail that the link confirms. Throws InvalidReset, UserAlreadyExists, ClientBlocked. */
export async function useEmailLink(
  postgres: PostgresStore,
  { client, kind, token, address }: UsedLink,
): Promise<{ email: string; ended: Revocation[] }> {
  const { tenant_id: tenantId, status } = client;
  if (status === "Blocked") throw new CallError("ClientBlocked");
  return postgres.withTenant(tenantId, async (transaction) => {
    // Locks the tenant before the user, because its bills may go to that address.
    await lockTenant(transaction, tenantId);
    const link = await findLink(transaction, token, emailLinks);
    if (link === null || link.newEmail === null || !(await spendLink(transaction, token, emailLinks)))
      throw new CallError("InvalidReset");
    const { userId: id, name, email, newEmail } = link;
    const by: AuditActor = { tenantId, kind, id, name, address };
    return { email: newEmail, ended: await setEmail(transaction, by, { id, name, email }, newEmail) };
  });
}
