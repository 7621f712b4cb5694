import { sql } from "kysely";
import type { PartyColumns } from "../stores/postgres/tables/billing-tables.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** What billing knows of a client. */
export interface BilledClient {
  readonly tenant: string;
  readonly name: string;
  readonly language: string;
  readonly timeZone: string;
  readonly status: "Active" | "Blocked";
  /** Who gets its invoices: the address for bills, else the key user's; null: nobody is known. */
  readonly recipient: string | null;
  readonly party: PartyColumns;
}

/** The transaction's tenant, locked against other changes where it is to be changed. */
export async function readBilledClient(
  transaction: TenantTransaction,
  tenantId: number,
): Promise<BilledClient> {
  const row = await transaction
    .selectFrom("tenants")
    .select(["tenant", "name", "language", "time_zone", "status", "cnpj", "address", "account_responsible"])
    .select(
      sql<string | null>`(select email from users where tenant_owner and removed_at is null limit 1)`.as(
        "owner",
      ),
    )
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const { street, city, state, cep, country } = row.address ?? {};
  const place = [[city, state].filter(Boolean).join(", "), cep].filter(Boolean).join(", ");
  const address = [street, place, country].filter((line) => line !== undefined && line !== "");
  return {
    tenant: row.tenant,
    name: row.name,
    language: row.language,
    timeZone: row.time_zone,
    status: row.status,
    recipient: row.account_responsible ?? row.owner,
    party: { name: row.name, cnpj: row.cnpj, address: address as string[] },
  };
}
