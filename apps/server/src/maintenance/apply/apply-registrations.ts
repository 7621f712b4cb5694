import type { ApplyFile } from "@fiel/contracts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/stores/postgres/database.ts";
import { applyCoils } from "./apply-coils.ts";
import type { ApplyContext } from "./apply-context.ts";
import { applyEquipment } from "./apply-equipment.ts";
import { applyEvents } from "./apply-events.ts";
import { applyGroups } from "./apply-groups.ts";
import { applyOperators } from "./apply-operators.ts";
import { applyOrders } from "./apply-orders.ts";
import { applyProducts } from "./apply-products.ts";
import type { Tally } from "./report.ts";

/**
 * Brings the registrations of the transaction's tenant to what the file says. Sections that the file leaves out, and
 * entries that it does not name, stay. Throws a MaintenanceError on what cannot be; roll back then.
 */
export async function applyRegistrations(
  transaction: Transaction<Database>,
  tenantId: number,
  file: ApplyFile,
  nowMs: number,
): Promise<Tally[]> {
  const context: ApplyContext = { transaction, tenantId, nowMs };
  const tallies: Tally[] = [];
  // In this order each kind finds what it refers to.
  if (file.groups) tallies.push(await applyGroups(context, file.groups));
  if (file.equipment) tallies.push(await applyEquipment(context, file.equipment));
  if (file.products) tallies.push(await applyProducts(context, file.products));
  if (file.operators) tallies.push(await applyOperators(context, file.operators));
  if (file.events) tallies.push(await applyEvents(context, file.events));
  if (file.coils) tallies.push(await applyCoils(context, file.coils));
  if (file.orders) tallies.push(await applyOrders(context, file.orders));
  return tallies;
}
