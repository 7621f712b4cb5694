import { applyDefaults, type ApplyFile } from "@fiel/contracts";
import type { Transaction } from "kysely";
import { coilEntity } from "../../features/registrations/coil-entity.ts";
import { groupEntity } from "../../features/registrations/groups/group-entity.ts";
import { operatorEntity } from "../../features/registrations/operator-entity.ts";
import { maintenanceActor } from "../../platform/audit/actor.ts";
import type { Change } from "../../platform/records/entity.ts";
import type { Database } from "../../platform/stores/postgres/database.ts";
import { applyEquipment } from "./apply-equipment.ts";
import { applyEvents } from "./apply-events.ts";
import { applyOrders } from "./apply-orders.ts";
import { applyProducts } from "./apply-products.ts";
import { applyReasons } from "./apply-reasons.ts";
import { applySection } from "./apply-section.ts";
import type { Tally } from "./report.ts";

/**
 * Brings the registrations of the transaction's tenant to what the file says, by the verbs that pages use. Sections that the
 * file leaves out, and entries that it does not name, stay. Throws a MaintenanceError on what cannot be; roll back then.
 */
export async function applyRegistrations(
  transaction: Transaction<Database>,
  tenantId: number,
  file: ApplyFile,
  nowMs: number,
): Promise<Tally[]> {
  const change: Change = { transaction, by: maintenanceActor(tenantId), nowMs };
  const tallies: Tally[] = [];
  // In this order each kind finds what it refers to.
  if (file.groups) tallies.push(await applyGroups(change, file.groups));
  if (file.equipment) tallies.push(await applyEquipment(change, file.equipment));
  if (file.products) tallies.push(await applyProducts(change, file.products));
  if (file.reasons) tallies.push(await applyReasons(change, file.reasons));
  tallies.push(...(await applyCatalogues(change, file)));
  if (file.orders) tallies.push(await applyOrders(change, file.orders));
  return tallies;
}

const applyGroups = (change: Change, entries: NonNullable<ApplyFile["groups"]>): Promise<Tally> =>
  applySection(change, {
    kind: "groups",
    entity: groupEntity,
    entries,
    defaults: {},
    keyOf: ({ name }) => name?.toLowerCase(),
  });

async function applyCatalogues(change: Change, { operators, events, coils }: ApplyFile): Promise<Tally[]> {
  const keyOf = ({ code }: { readonly code?: number | undefined }) => code;
  const tallies: Tally[] = [];
  if (operators) {
    const section = { entity: operatorEntity, entries: operators, defaults: {}, keyOf };
    tallies.push(await applySection(change, { ...section, kind: "operators" }));
  }
  if (events) tallies.push(await applyEvents(change, events));
  if (coils) {
    const section = { entity: coilEntity, entries: coils, defaults: applyDefaults.coils, keyOf };
    tallies.push(await applySection(change, { ...section, kind: "coils" }));
  }
  return tallies;
}
