import { applyDefaults, type ApplyFile } from "@fiel/contracts";
import { folded } from "@fiel/domain";
import type { Transaction } from "kysely";
import { coilEntity } from "../../features/registrations/coil-entity.ts";
import { groupEntity } from "../../features/registrations/groups/group-entity.ts";
import { operatorEntity } from "../../features/registrations/operator-entity.ts";
import { maintenanceActor } from "../../platform/audit/actor.ts";
import type { Change } from "../../platform/records/entity.ts";
import type { Database } from "../../platform/stores/postgres/database.ts";
import { applyEquipment } from "./apply-equipment.ts";
import { applyEvents } from "./apply-events.ts";
import { applyNominalRates } from "./apply-nominal-rates.ts";
import { applyOrders } from "./apply-orders.ts";
import { applyProducts } from "./apply-products.ts";
import { applyReasons } from "./apply-reasons.ts";
import { applySection } from "./apply-section.ts";
import { groupIds } from "./group-ids.ts";
import type { Tally } from "./report.ts";

/**
 * Applies a file to the registrations of the transaction's tenant by the same operations as the pages. Omitted sections and entries stay. Throws a
 * MaintenanceError when the file cannot be applied; the caller then rolls back.
 */
export async function applyRegistrations(
  transaction: Transaction<Database>,
  tenantId: number,
  file: ApplyFile,
  nowMs: number,
): Promise<Tally[]> {
  const change: Change = { transaction, by: maintenanceActor(tenantId), nowMs };
  const tallies: Tally[] = [];
  // Ordered so that each kind finds the records it refers to.
  if (file.groups) tallies.push(await applyGroups(change, file.groups));
  if (file.equipment) tallies.push(await applyEquipment(change, file.equipment));
  if (file.products) tallies.push(await applyProducts(change, file.products));
  if (file.nominalRates) tallies.push(await applyNominalRates(change, file.nominalRates));
  if (file.reasons) tallies.push(await applyReasons(change, file.reasons));
  tallies.push(...(await applyCatalogues(change, file)));
  if (file.orders) tallies.push(await applyOrders(change, file.orders));
  return tallies;
}

async function applyGroups(change: Change, entries: NonNullable<ApplyFile["groups"]>): Promise<Tally> {
  const idOf = await groupIds(change);
  return applySection(change, {
    kind: "groups",
    entity: groupEntity,
    entries,
    defaults: {},
    keyOf: ({ name = "" }) => idOf(name) ?? folded(name),
  });
}

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
