import type { Account, Administrator } from "@fiel/contracts";
import { sql } from "kysely";
import type { CurrentInvoiceRow } from "../../platform/stores/postgres/look-ups.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { billedOf } from "./billed.ts";

const noAddress = { street: "", city: "", state: "", country: "", cep: "" };

/** The client of the transaction; `today` is an ISO day. */
export async function readAccount(
  transaction: TenantTransaction,
  tenantId: number,
  today: string,
): Promise<Account> {
  const row = await transaction
    .selectFrom("tenants")
    .selectAll()
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const client = {
    _id: String(row.id),
    tenant: row.tenant,
    name: row.name,
    language: row.language,
    timeZone: row.time_zone,
    plan: row.plan,
    status: row.status,
    cnpj: row.cnpj,
    accountResponsible: row.account_responsible,
    address: { ...noAddress, ...row.address },
    pricePerEquipment: row.price_per_equipment,
    equipmentAmount: row.equipment_amount,
    billingPeriod: row.billing_period,
    billingCycleAnchor: row.billing_cycle_anchor,
    endTrialAt: row.end_trial_at,
    maxUsers: row.max_users,
    retentionMonths: row.retention_months,
    ingestPerMinute: row.ingest_per_minute,
    ...billedOf(await findCurrentInvoice(transaction), today),
  };
  return { version: row.version, client, owner: await readOwner(transaction) };
}

/** The same choice of invoice as `list_current_invoices`. */
const findCurrentInvoice = (transaction: TenantTransaction): Promise<CurrentInvoiceRow | undefined> =>
  transaction
    .selectFrom("invoices")
    .select(["tenant_id", "number", "status", "due_day", "period_end", "amount_cents"])
    .where("status", "in", ["Open", "Paid", "Refunded", "ChargedBack"])
    .orderBy(sql`status = 'Open'`, "desc")
    .orderBy(sql`case when status = 'Open' then due_day end`)
    .orderBy("period_end", "desc")
    .limit(1)
    .$narrowType<Pick<CurrentInvoiceRow, "status">>()
    .executeTakeFirst();

async function readOwner(transaction: TenantTransaction): Promise<Account["owner"]> {
  const owner = await findOwner(transaction);
  if (owner === undefined) return null;
  return { name: owner.name, email: owner.email, verified: owner.verified };
}

/** Key user of the client. */
export const findOwner = (transaction: TenantTransaction) =>
  transaction
    .selectFrom("users")
    .select(["id", "name", "email"])
    .select(sql<boolean>`password_hash is not null`.as("verified"))
    .where("tenant_owner", "=", true)
    .where("removed_at", "is", null)
    .executeTakeFirst();

/** Candidates for the key user, by name: administrators who can sign in, including the present one. */
export const listAdministrators = (transaction: TenantTransaction): Promise<Administrator[]> =>
  transaction
    .selectFrom("users")
    .select(["id", "name", "email", "tenant_owner as isOwner"])
    .where("role", "=", "Admin")
    .where("blocked", "=", false)
    .where("removed_at", "is", null)
    .where("password_hash", "is not", null)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
