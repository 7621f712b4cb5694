import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { ExportTarget } from "./export-target.ts";

/** Adds uploaded files as plain files, for people who read the export. An import takes them from the rows of the tables instead. */
export async function exportPictures(
  transaction: TenantTransaction,
  tenantId: number,
  target: ExportTarget,
): Promise<void> {
  const { rows } = await sql<Listed>`
    select 'files/logo.png' as name, ctid::text as place, 'tenant_logos' as of_table from tenant_logos where tenant_id = ${tenantId}
    union all select 'files/users/' || user_id || '.webp', ctid::text, 'user_pictures' from user_pictures where tenant_id = ${tenantId}
    union all select 'files/products/' || p.code || '-' || p.id || '.jpg', i.ctid::text, 'product_pictures'
      from product_pictures i join products p on p.id = i.product_id where i.tenant_id = ${tenantId}
    union all select 'files/configurations/' || e.mid || '-' || p.code || '-' || c.id || '.csv', c.ctid::text, 'product_configurations'
      from product_configurations c join products p on p.id = c.product_id join equipment e on e.id = c.equipment_id
      where c.tenant_id = ${tenantId}
    order by 1
  `.execute(transaction);
  for (const { name, place, of_table: table } of rows) {
    const { rows: found } = await sql<{ content: Buffer }>`
      select content from ${sql.table(table)} where ctid = ${place}::tid
    `.execute(transaction);
    if (found[0] !== undefined) await target.add(name, found[0].content);
  }
}

interface Listed {
  readonly name: string;
  readonly place: string;
  readonly of_table: string;
}
