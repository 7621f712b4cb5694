import type { ReportedFile } from "@fiel/contracts";
import { sql } from "kysely";
import { storableJson } from "../../platform/stores/postgres/storable-json.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

interface Arrivals {
  readonly gateway: string;
  readonly files: readonly ReportedFile[];
  /** UTC ms. */
  readonly receivedAt: number;
}

/**
 * Stores the arrival of configuration files at machines. Ignores reports about replaced files, and failures from a gateway other than the one that
 * wrote the file.
 */
export async function keepArrivals(
  transaction: TenantTransaction,
  { gateway, files, receivedAt }: Arrivals,
): Promise<void> {
  if (files.length === 0) return;
  await sql`
    update product_configurations as file
    set arrival_state = told.state, arrival_reason = told.reason, arrival_at = ${receivedAt}, arrival_gateway = ${gateway}
    from jsonb_to_recordset(${storableJson(files)}::jsonb)
        as told(equipment bigint, product bigint, "keptAt" bigint, state text, reason text),
      equipment, products
    where equipment.id = file.equipment_id and equipment.mid = told.equipment and equipment.removed_at is null
      and products.id = file.product_id and products.code = told.product and products.removed_at is null
      and floor(extract(epoch from file.updated_at) * 1000) = told."keptAt"
      and (file.arrival_state, file.arrival_reason) is distinct from (told.state, told.reason)
      and (told.state = 'taken' or file.arrival_state is distinct from 'taken' or file.arrival_gateway = ${gateway})
  `.execute(transaction);
}
