import {
  listNominalRates,
  nominalRateCalls,
  type NominalRateValues,
  type RegisteredNominalRate,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { RecordsDependencies, Shown } from "../../platform/records/change-records.ts";
import type { Given, Stored } from "../../platform/records/entity.ts";
import { mountRecord, mountSaving } from "../../platform/records/mount-records.ts";
import { listRecords } from "../../platform/records/rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { nominalRateEntity } from "./nominal-rate-entity.ts";

const shown: Shown<NominalRateValues, RegisteredNominalRate> = {
  entity: nominalRateEntity,
  show: async (transaction, record) => {
    const [named] = await withNames(transaction, [record]);
    return named as RegisteredNominalRate;
  },
};

/** Calls for the nominal rates of products, which administrators edit and everybody may read. */
export function mountNominalRates(app: FastifyInstance, dependencies: RecordsDependencies): void {
  mountCall(app, listNominalRates, ({ query: { removed }, principal: { tenantId } }) =>
    dependencies.postgres.withTenant(tenantId, async (transaction) =>
      withNames(transaction, await listRecords(transaction, nominalRateEntity, { removed, by: [] })),
    ),
  );
  mountRecord(app, dependencies, nominalRateCalls, shown);
  mountSaving(app, dependencies, nominalRateCalls, {
    ...shown,
    creation: (body: NominalRateValues) => body,
    change: ({ id: _id, ...body }: Given<NominalRateValues> & { id: number }): Given<NominalRateValues> =>
      body,
  });
}

/** Adds the names of product and equipment, removed ones included. */
async function withNames(
  transaction: TenantTransaction,
  records: readonly Stored<NominalRateValues>[],
): Promise<RegisteredNominalRate[]> {
  if (records.length === 0) return [];
  const products = await transaction
    .selectFrom("products")
    .select(["id", "code", "code_text", "name"])
    .execute();
  const equipment = await transaction.selectFrom("equipment").select(["id", "name"]).execute();
  const productOf = new Map(
    products.map(({ id, code, code_text, name }) => [id, `${code_text ?? code} - ${name}`]),
  );
  const equipmentOf = new Map(equipment.map(({ id, name }) => [id, name]));
  return records.map((record) => ({
    ...record,
    product: productOf.get(record.productId) ?? "",
    equipment: record.equipmentId === null ? null : (equipmentOf.get(record.equipmentId) ?? ""),
  }));
}
