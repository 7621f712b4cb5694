import type { ApplyFile } from "@fiel/contracts";
import { sql } from "kysely";
import type { Change } from "../../platform/records/entity.ts";

/**
 * Sets the start of first production runs to that of the file, but not before the end of another run with the same product and group. So no package
 * counts for two orders, and none for a paused order.
 */
export async function beginRunsBefore(
  { transaction, by: { tenantId }, nowMs }: Change,
  orders: NonNullable<ApplyFile["orders"]>,
): Promise<void> {
  for (const { codeText, startedAt } of orders) {
    if (startedAt === undefined) continue;
    await sql`
      update order_runs r set started_at = greatest(${startedAt}::bigint, (
        select max(b.ended_at) from order_runs b join orders other on other.tenant_id = b.tenant_id and other.id = b.order_id
        where other.tenant_id = o.tenant_id and other.product_id = o.product_id and other.group_id = o.group_id
      ))
      from orders o
      where r.tenant_id = ${tenantId} and o.tenant_id = r.tenant_id and o.id = r.order_id and o.code_text = ${codeText} and o.removed_at is null
        and r.ended_at is null and r.started_at = ${nowMs} and not exists (
          select from order_runs e where e.tenant_id = r.tenant_id and e.order_id = r.order_id and e.ended_at is not null
        )
    `.execute(transaction);
  }
}
