import type { ApplyFile } from "@fiel/contracts";
import type { LossClass } from "@fiel/domain";
import { readReasonPaths } from "../reasons/read-reason-paths.ts";
import { machineOfRow, productOfRow } from "../registrations/registered-rows.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/**
 * The registrations in the format of `fiel apply`. Includes removed machines with the day of their removal, but no other removed entries, and not the
 * event that the server itself raises.
 */
export async function registrationsFile(
  transaction: TenantTransaction,
  tenantId: number,
): Promise<ApplyFile> {
  const groups = await transaction
    .selectFrom("equipment_groups")
    .select("name")
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
  return {
    groups,
    equipment: await equipmentOf(transaction, tenantId),
    products: await productsOf(transaction, tenantId),
    nominalRates: await nominalRatesOf(transaction, tenantId),
    reasons: await reasonsOf(transaction, tenantId),
    ...(await cataloguesOf(transaction, tenantId)),
    orders: await ordersOf(transaction, tenantId),
  };
}

async function equipmentOf(
  transaction: TenantTransaction,
  tenantId: number,
): Promise<ApplyFile["equipment"]> {
  const rows = await transaction
    .selectFrom("equipment as e")
    .leftJoin("equipment_groups as g", (join) =>
      join.onRef("g.id", "=", "e.group_id").on("g.removed_at", "is", null),
    )
    .selectAll("e")
    .select("g.name as group")
    .where("e.tenant_id", "=", tenantId)
    .orderBy("e.mid")
    .execute();
  return rows.map((row) => ({
    ...machineOfRow(row),
    group: row.group,
    factor: row.factor,
    timeZone: row.time_zone,
    expectedRate: row.expected_rate,
    removedAt: row.removed_at,
  }));
}

async function productsOf(transaction: TenantTransaction, tenantId: number): Promise<ApplyFile["products"]> {
  const rows = await transaction
    .selectFrom("products")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .orderBy("code")
    .execute();
  return rows.map((row) => ({
    ...productOfRow(row),
    brand: row.brand,
    barCode: row.bar_code,
    type: row.type,
    packSize: row.pack_size,
    unit: row.unit as NonNullable<ApplyFile["products"]>[number]["unit"],
    factoryDefault: row.factory_default,
    costPerKg: row.cost_per_kg,
  }));
}

async function cataloguesOf(
  transaction: TenantTransaction,
  tenantId: number,
): Promise<Pick<ApplyFile, "operators" | "events" | "coils">> {
  const operators = await transaction
    .selectFrom("operators")
    .select(["code", "name"])
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .orderBy("code")
    .execute();
  const events = await transaction
    .selectFrom("events")
    .select(["code", "name", "notification_level as notificationLevel", "planned", "reason_id as reasonId"])
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .where("blocked", "=", false)
    .orderBy("code")
    .execute();
  const coils = await transaction
    .selectFrom("coils")
    .select(["code", "name", "weight", "estimate", "enabled"])
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .orderBy("code")
    .execute();
  const { pathOf } = await readReasonPaths(transaction);
  return {
    operators,
    events: events.map(({ reasonId, ...event }) => ({
      ...event,
      // An archived reason has no path; `fiel apply` leaves the event's reason unchanged then.
      reason: reasonId === null ? null : pathOf.get(reasonId),
    })),
    coils,
  };
}

/** Nominal rates whose product and equipment still exist. */
async function nominalRatesOf(
  transaction: TenantTransaction,
  tenantId: number,
): Promise<ApplyFile["nominalRates"]> {
  const rows = await transaction
    .selectFrom("nominal_rates as n")
    .innerJoin("products as p", (join) =>
      join.onRef("p.id", "=", "n.product_id").on("p.removed_at", "is", null),
    )
    .leftJoin("equipment as e", "e.id", "n.equipment_id")
    .select(["p.code", "p.code_text as productText", "e.mid as equipment", "n.rate"])
    .where("n.tenant_id", "=", tenantId)
    .where("n.removed_at", "is", null)
    .where("e.removed_at", "is", null)
    .orderBy("n.id")
    .execute();
  return rows.map(({ code, productText, ...rate }) => ({ product: productText ?? String(code), ...rate }));
}

/** Reasons in their order. */
async function reasonsOf(transaction: TenantTransaction, tenantId: number): Promise<ApplyFile["reasons"]> {
  const rows = await transaction
    .selectFrom("reasons as r")
    .leftJoin("reasons as p", "p.id", "r.parent_id")
    .leftJoin("equipment_groups as g", (join) =>
      join.onRef("g.id", "=", "r.group_id").on("g.removed_at", "is", null),
    )
    .select(["r.name", "p.name as parent", "r.loss_class as lossClass", "r.group_id", "g.name as group"])
    .where("r.tenant_id", "=", tenantId)
    .where("r.removed_at", "is", null)
    .orderBy("r.position")
    .orderBy("r.id")
    .execute();
  return rows.map(({ group_id: groupId, group, lossClass, ...row }) => ({
    ...row,
    lossClass: lossClass as LossClass | null,
    // For a removed group the field is left out: null would give the reason to all machines.
    ...(groupId !== null && group === null ? {} : { group }),
  }));
}

/** Orders whose product and group still exist. */
async function ordersOf(transaction: TenantTransaction, tenantId: number): Promise<ApplyFile["orders"]> {
  const rows = await transaction
    .selectFrom("orders as o")
    .innerJoin("products as p", (join) =>
      join.onRef("p.id", "=", "o.product_id").on("p.removed_at", "is", null),
    )
    .innerJoin("equipment_groups as g", (join) =>
      join.onRef("g.id", "=", "o.group_id").on("g.removed_at", "is", null),
    )
    .select(["o.code_text as codeText", "p.code", "p.code_text as productText", "g.name as group"])
    .select(["o.count", "o.status", "o.due_at as dueAt"])
    .where("o.tenant_id", "=", tenantId)
    .where("o.removed_at", "is", null)
    .orderBy("o.id")
    .execute();
  return rows.map(({ code, productText, ...order }) => ({ ...order, product: productText ?? String(code) }));
}
