import { sql } from "kysely";
import type { PartyColumns } from "../stores/postgres/tables/billing-tables.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Data of a client that billing needs. */
export interface BilledClient {
  readonly tenant: string;
  readonly name: string;
  readonly language: string;
  readonly timeZone: string;
  readonly status: "Active" | "Blocked";
  /** Recipient of invoices: the billing address, else the key user's address; null when neither is known. */
  readonly recipient: string | null;
  readonly party: PartyColumns;
}

/** Reads the transaction's tenant; takes no lock. */
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
