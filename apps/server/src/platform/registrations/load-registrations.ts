import { limitsOfProduct, scaledToMilligrams, type UnitCode, unitOptions } from "@fiel/domain";
import type { Selectable } from "kysely";
import { readRegisteredShifts } from "../shifts/read-registered-shifts.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { ProductsTable } from "../stores/postgres/tables/registration-tables.ts";
import { loadNominalRates } from "./load-nominal-rates.ts";
import { loadPast } from "./load-past.ts";
import { loadReasons } from "./load-reasons.ts";
import { plannedEventsOf } from "./planned-events.ts";
import { productOfRow } from "./registered-rows.ts";
import type { RegisteredEquipment, RegisteredProduct, TenantRegistrations } from "./tenant-registrations.ts";

/**
 * Reads a tenant's registrations in one transaction, in a fixed order, so that reading again gives the same. Removed ones are included,
 * because old data names them.
 */
export async function loadRegistrations(transaction: TenantTransaction): Promise<TenantRegistrations> {
  const equipment = await listEquipment(transaction);
  const groups = await transaction
    .selectFrom("equipment_groups")
    .select(["id", "name"])
    .orderBy("id")
    .execute();
  const rows = await listProducts(transaction);
  const { removed, present } = productsOf(rows);
  const products = [...removed, ...present];
  const operators = await transaction
    .selectFrom("operators")
    .select(["code", "name"])
    .orderBy("code")
    .execute();
  const events = await transaction
    .selectFrom("events")
    .select(["code", "name", "planned"])
    .orderBy("code")
    .execute();
  const coils = await transaction
    .selectFrom("coils")
    .select(["code", "name", "weight", "estimate"])
    .orderBy("code")
    .execute();
  const past = await loadPast(transaction, { equipment, products: rows, productOf });
  const planned = events.filter((event) => event.planned).map(({ code }) => code);
  return {
    equipment: new Map(equipment.map((one) => [one.mid, one])),
    groups: new Map(groups.map(({ id, name }) => [id, name])),
    // Later entries win: existing products over removed ones, and among these a text code over a number with the same digits.
    productByCode: new Map([...byCode(removed), ...byCode(present)]),
    productById: new Map(products.map((one) => [one.id, one])),
    operators: new Map(operators.map(({ code, name }) => [code, name])),
    events: new Map(events.map(({ code, name }) => [code, name])),
    plannedEvents: plannedEventsOf(planned, past.plannedEvents),
    reasons: await loadReasons(transaction),
    coils: new Map(
      coils.map(({ code, name, weight, estimate }) => [code, { name, weightG: weight, estimate }]),
    ),
    nominalRates: await loadNominalRates(transaction),
    shifts: await readRegisteredShifts(transaction),
    past,
  };
}

const byCode = (products: readonly RegisteredProduct[]): (readonly [string, RegisteredProduct])[] => [
  ...products.map((one) => [String(one.code), one] as const),
  ...products.flatMap((one) => (one.codeText === null ? [] : [[one.codeText, one] as const])),
];

async function listEquipment(transaction: TenantTransaction): Promise<RegisteredEquipment[]> {
  const rows = await transaction
    .selectFrom("equipment")
    // A removed group keeps its equipment only for its orders.
    .leftJoin("equipment_groups", (join) =>
      join
        .onRef("equipment_groups.id", "=", "equipment.group_id")
        .on("equipment_groups.removed_at", "is", null),
    )
    .select([
      "equipment.mid",
      "equipment.name",
      "equipment_groups.id as groupId",
      "equipment_groups.name as group",
      "equipment.expected_rate",
      "equipment.created_at",
      "equipment.removed_at",
    ])
    .orderBy("equipment.name")
    .orderBy("equipment.mid")
    .execute();
  return rows.map(({ created_at, removed_at, expected_rate, ...rest }) => ({
    ...rest,
    expectedRate: expected_rate,
    createdAt: created_at,
    removedAt: removed_at,
  }));
}

interface Products {
  readonly removed: RegisteredProduct[];
  readonly present: RegisteredProduct[];
}

const listProducts = (transaction: TenantTransaction): Promise<Selectable<ProductsTable>[]> =>
  transaction.selectFrom("products").selectAll().orderBy("removed_at", "asc").orderBy("id").execute();

/** Existing and removed products, the newest last in each list. */
function productsOf(rows: readonly Selectable<ProductsTable>[]): Products {
  const present = rows.filter((row) => row.removed_at === null);
  const removed = rows.filter((row) => row.removed_at !== null);
  return { removed: removed.map(productOf), present: present.map(productOf) };
}

function productOf(row: Selectable<ProductsTable>): RegisteredProduct {
  const unit = row.unit as UnitCode;
  const { code, codeText, name, ...weights } = productOfRow(row);
  return {
    id: row.id,
    code,
    codeText,
    name,
    brand: row.brand,
    unit: unitOptions[unit].unit,
    packSize: row.pack_size,
    costPerKg: row.cost_per_kg,
    imagePath: row.image_path,
    packageMg: scaledToMilligrams(weights.packageWeight, unit) ?? 0,
    limits: limitsOfProduct(weights, unit),
  };
}
