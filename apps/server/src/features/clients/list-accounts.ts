import type { ListedAccount } from "@fiel/contracts";
import { listAccountRows, listMoney } from "../../platform/stores/postgres/account-look-ups.ts";
import { listCurrentInvoices } from "../../platform/stores/postgres/look-ups.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { billedOf } from "./billed.ts";

/** All clients by name; `today` is an ISO day. */
export async function listAccounts(
  { shared }: Pick<PostgresStore, "shared">,
  today: string,
): Promise<ListedAccount[]> {
  const [rows, invoices, sums] = await Promise.all([
    listAccountRows(shared),
    listCurrentInvoices(shared),
    listMoney(shared, 0, today),
  ]);
  const money = new Map(sums.map((one) => [one.tenant_id, one]));
  const current = new Map(invoices.map((invoice) => [invoice.tenant_id, invoice]));
  return rows.map((row) => ({
    _id: String(row.tenant_id),
    tenant: row.tenant,
    name: row.name,
    status: row.status,
    cnpj: row.cnpj,
    equipmentAmount: row.equipment_amount,
    equipmentUsed: row.equipment_used,
    pricePerEquipment: row.price_per_equipment,
    billingPeriod: row.billing_period,
    billingCycleAnchor: row.billing_cycle_anchor,
    endTrialAt: row.end_trial_at,
    ...billedOf(current.get(row.tenant_id), today),
    openCents: money.get(row.tenant_id)?.open ?? 0,
    lateCents: money.get(row.tenant_id)?.late ?? 0,
    owner:
      row.owner_email === null
        ? null
        : { name: row.owner_name ?? "", email: row.owner_email, verified: row.owner_verified },
    createdAt: row.created_at.getTime(),
    lastSignInAt: row.last_sign_in_at?.getTime() ?? null,
  }));
}
