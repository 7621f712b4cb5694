import type { QuarantineFilter } from "@fiel/contracts";
import { sql } from "kysely";
import { productCalled } from "../../platform/registrations/product-called.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { lockQuarantine } from "./lock-quarantine.ts";
import { causesOf } from "./quarantined-slices.ts";
import { takeFromCauses } from "./take-from-causes.ts";

/** Removes the counts of statuses stored without a product that is registered now: the next statuses will have it. */
export async function forgetMended(
  transaction: TenantTransaction,
  tenantId: number,
  filter: QuarantineFilter,
  registrations: TenantRegistrations,
): Promise<void> {
  await lockQuarantine(transaction, tenantId);
  const counted = await causesOf(transaction, filter)
    .select(["cause.id", "cause.subject"])
    .where("cause.reason", "=", "unknownProduct")
    .where("cause.statuses", ">", 0)
    .execute();
  const mended = counted.filter(
    ({ subject }) => subject !== null && productCalled(registrations, subject) !== undefined,
  );
  if (mended.length === 0) return;
  await sql`
    update quarantine_causes set statuses = 0 where id = any(${mended.map(({ id }) => id)})
  `.execute(transaction);
  await takeFromCauses(transaction, []);
}
