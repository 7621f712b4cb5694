import type { Selectable } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { ProductsTable } from "../stores/postgres/tables/registration-tables.ts";
import { pastsOf, type Past } from "./past.ts";
import type { PastRegistrations, RegisteredEquipment, RegisteredProduct } from "./tenant-registrations.ts";

type ProductRow = Selectable<ProductsTable>;

interface Present {
  readonly equipment: readonly RegisteredEquipment[];
  readonly products: readonly ProductRow[];
  readonly productOf: (row: ProductRow) => RegisteredProduct;
}

const productColumns: Readonly<Record<string, keyof ProductRow>> = {
  packSize: "pack_size",
  unit: "unit",
  netWeight: "net_weight",
  packageWeight: "package_weight",
  costPerKg: "cost_per_kg",
};

/** Earlier values of registrations. */
export async function loadPast(
  transaction: TenantTransaction,
  { equipment, products, productOf }: Present,
): Promise<PastRegistrations> {
  const rows = await transaction
    .selectFrom("past_values")
    .select(["entity", "record_id", "field", "until_at", "value"])
    .orderBy("entity")
    .orderBy("record_id")
    .orderBy("until_at")
    .orderBy("field")
    .execute();
  if (rows.length === 0) return { equipment: new Map(), products: new Map(), plannedEvents: new Map() };
  const of = (entity: string) => rows.filter((row) => row.entity === entity);
  const ids = await transaction.selectFrom("equipment").select(["id", "mid"]).execute();
  const groups = await transaction.selectFrom("equipment_groups").select(["id", "name"]).execute();
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
  const byMid = new Map(equipment.map((one) => [one.mid, one]));
  const machines = ids.flatMap(({ id, mid }) => {
    const one = byMid.get(mid);
    return one === undefined ? [] : [{ id, groupId: one.groupId, one }];
  });
  const events = await transaction.selectFrom("events").select(["id", "code", "planned"]).execute();
  const pastEquipment = pastsOf(machines, of("equipment"), (field) =>
    field === "groupId" ? field : undefined,
  );
  const pastProducts = pastsOf(products, of("product"), (field) => productColumns[field]);
  const pastEvents = pastsOf(events, of("event"), (field) => (field === "planned" ? field : undefined));
  return {
    equipment: named(
      pastEquipment,
      ({ one: { mid } }) => mid,
      ({ one, groupId }) => {
        // Finds the name of a group that was removed since, too: the equipment was in it at that time.
        const group = groupId === null ? null : (nameOf.get(groupId) ?? null);
        return { ...one, groupId: group === null ? null : groupId, group };
      },
    ),
    products: named(pastProducts, ({ id }) => id, productOf),
    plannedEvents: named(
      pastEvents,
      ({ code }) => code,
      ({ planned }) => planned,
    ),
  };
}

/** Changes the key of pasts to `nameOf` of the row, and the rows to registered values by `shown`. */
function named<R, T>(
  pasts: ReadonlyMap<number, readonly Past<R>[]>,
  nameOf: (row: R) => number,
  shown: (row: R) => T,
): ReadonlyMap<number, readonly Past<T>[]> {
  return new Map(
    [...pasts.values()].flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      return [[nameOf(first.was), own.map(({ untilMs, was }) => ({ untilMs, was: shown(was) }))] as const];
    }),
  );
}
