import type { AccountCreation } from "@fiel/contracts";
import { zoneOfState } from "@fiel/domain";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { queueLinkMail } from "../../platform/auth/link-mails.ts";
import { syncSubscription } from "../../platform/billing/sync-subscription.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { findClient } from "../../platform/stores/postgres/look-ups.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { providerId } from "../../platform/tenants/provider.ts";
import { createTenant } from "../../platform/tenants/create-tenant.ts";
import { columnsOf, requireTerms } from "./account-columns.ts";

const taken = () => new CallError("ClientAlreadyExists", { fields: { tenant: "alreadyInUse" } });
const isTaken = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "constraint" in error &&
  error.constraint === "tenants_tenant_key";

export interface Creation {
  readonly fields: AccountCreation;
  /** Actor; the tenant id of the new client is added later. */
  readonly by: Omit<AuditActor, "tenantId">;
  /** ISO day. */
  readonly today: string;
  readonly nowMs: number;
}

/** Creates a client with its system events and mails its key user; returns its id. Throws ClientAlreadyExists and InvalidRequest. */
export async function createAccount(
  postgres: PostgresStore,
  { fields, by: manager, today, nowMs }: Creation,
): Promise<number> {
  const { rootUser, tenant, name, language } = fields;
  requireTerms(fields, today, null);
  if ((await findClient(postgres.shared, tenant)) !== null) throw taken();
  const timeZone = fields.timeZone ?? zoneOfState(fields.address?.state ?? "");
  // The transaction starts as the provider's and becomes the new client's once it has an id.
  const created = postgres.withTenant(providerId, async (transaction) => {
    const tenantId = await createTenant(transaction, { tenant, name, language, timeZone });
    const by: AuditActor = { ...manager, tenantId };
    const columns = { ...columnsOf(fields), billing_cycle_anchor: fields.billingCycleAnchor ?? today };
    await transaction.updateTable("tenants").set(columns).where("id", "=", tenantId).execute();
    await transaction
      .insertInto("users")
      .values({ tenant_id: tenantId, ...rootUser, role: "Admin", tenant_owner: true })
      .execute();
    const { address: _, timeZone: __, ...told } = fields;
    const entry = { by, action: "create", entity: "tenant", entityId: tenant, entityName: name };
    await recordAudit(transaction, { ...entry, after: told });
    await queueLinkMail(transaction, tenantId, rootUser.email, null);
    await syncSubscription(transaction, { tenantId, by: by.name, nowMs });
    return tenantId;
  });
  return created.catch((error: unknown) => {
    throw isTaken(error) ? taken() : error;
  });
}
