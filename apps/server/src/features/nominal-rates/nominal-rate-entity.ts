import { mostNominalRates, type NominalRateValues } from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import type { Change, Entity } from "../../platform/records/entity.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";

/** Nominal rates by which time accounts count: of a product on one equipment, or on all. */
export const nominalRateEntity: Entity<NominalRateValues> = {
  kind: "nominalRate",
  table: "nominal_rates",
  fields: ["productId", "equipmentId", "rate"],
  nameOf: ({ rate }) => `${rate}/min`,
  locked: ["productId", "equipmentId"],
  unique: [{ index: "nominal_rates_of", field: "productId", code: "NominalRateAlreadyExists" }],
  references: {
    productId: { as: "product", table: "products" },
    equipmentId: { as: "equipment", table: "equipment" },
  },
  mayAdd: async ({ transaction, by: { tenantId } }, count) => {
    await lockTenant(transaction, tenantId);
    const { n } = await transaction
      .selectFrom("nominal_rates")
      .select(sql<number>`count(*)::int`.as("n"))
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (n + count > mostNominalRates) throw new CallError("TooManyNominalRates");
  },
  refers: async (change, values, before) => {
    // The product and the equipment of an existing rate may be removed since.
    if (before === null) await requireParts(change, values);
  },
};

/** Requires a present product and equipment, and locks them until the transaction ends. */
async function requireParts({ transaction }: Change, values: NominalRateValues): Promise<void> {
  const product = await transaction
    .selectFrom("products")
    .select("id")
    .where("id", "=", values.productId)
    .where("removed_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (product === undefined) throw new CallError("InvalidRequest", { fields: { productId: "notFound" } });
  if (values.equipmentId === null) return;
  const equipment = await transaction
    .selectFrom("equipment")
    .select("id")
    .where("id", "=", values.equipmentId)
    .where("removed_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (equipment === undefined) throw new CallError("InvalidRequest", { fields: { equipmentId: "notFound" } });
}
