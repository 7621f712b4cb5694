import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { ProductConfiguration } from "@fiel/contracts";
import { sql } from "kysely";
import { recordAudits } from "../../../platform/audit/record-audit.ts";
import { CallError } from "../../../platform/http/call-error.ts";
import { fileNameOf } from "../../../platform/http/file-name.ts";
import type { UploadedFile } from "../../../platform/http/read-form.ts";
import type { Expected } from "../../../platform/http/record-version.ts";
import type { Change } from "../../../platform/records/entity.ts";
import { lockRecord, requirePresent } from "../../../platform/records/rows.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { equipmentEntity } from "../equipments/equipment-entity.ts";
import { productEntity } from "../products/product-entity.ts";
import { requireRoom } from "./require-configuration-room.ts";

/** Files of a product, of an equipment, or of both; ids. */
export interface Place {
  readonly productId?: number | null;
  readonly equipmentId?: number | null;
}

/** Files of a place by equipment name. Files of removed products and equipment are kept but not listed. */
export async function listConfigurations(
  transaction: TenantTransaction,
  place: Place,
): Promise<(ProductConfiguration & { readonly productName: string })[]> {
  const rows = await filesAt(transaction, place)
    .select(["file.id", "product_id as p", "equipment_id as eq", "equipment.name as equipmentName"])
    .select(["file_name as fileName", "file_size as fileSize", "sha256", "updated_at"])
    .select(["arrival_state as state", "arrival_at as arrivedAt", "arrival_reason as reason"])
    .select("products.name as productName")
    .orderBy("equipment.name")
    .orderBy("file.id")
    .execute();
  return rows.map(({ id, updated_at, sha256, state, arrivedAt, reason, ...row }) => {
    const updatedAt = updated_at.getTime();
    const arrival = { state: state ?? ("sent" as const), since: arrivedAt ?? updatedAt, reason };
    const version = crc32(`${sha256} ${row.fileName}`);
    return { ...row, _id: String(id), updatedAt, version, arrival };
  });
}

export async function requireFile(
  transaction: TenantTransaction,
  place: Place,
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const found = await filesAt(transaction, place).select(["file_name as name", "content"]).executeTakeFirst();
  if (found === undefined) throw new CallError("NotFound");
  return found;
}

const filesAt = (transaction: TenantTransaction, { productId, equipmentId }: Place) =>
  transaction
    .selectFrom("product_configurations as file")
    .innerJoin("equipment", "equipment.id", "file.equipment_id")
    .innerJoin("products", "products.id", "file.product_id")
    .where("equipment.removed_at", "is", null)
    .where("products.removed_at", "is", null)
    .$if(productId !== undefined, (query) => query.where("file.product_id", "=", productId ?? 0))
    .$if(equipmentId !== undefined, (query) => query.where("file.equipment_id", "=", equipmentId ?? 0));

/** Arrival of a file that no gateway has reported on yet. */
const onItsWay = { arrival_state: null, arrival_reason: null, arrival_at: null, arrival_gateway: null };

/** Throws ChangedMeanwhile when the stored file is not the one that the caller saw; `expected` is 0 when the caller saw none. */
function requireSeen(file: Named | undefined, expected: Expected): void {
  if (expected !== null && expected !== (file?.version ?? 0))
    throw new CallError("ChangedMeanwhile", { current: { ...file } });
}

/** Stores or replaces the file of a product and an equipment. Throws NotFound when either is missing, InvalidRequest without room, ChangedMeanwhile. */
export async function putConfiguration(
  change: Change,
  { productId = null, equipmentId = null }: Place,
  { filename, bytes }: UploadedFile,
  expected: Expected,
): Promise<ProductConfiguration> {
  const { transaction, by } = change;
  await requireRoom(transaction, { tenantId: by.tenantId, productId, equipmentId, bytes: bytes.length });
  await lockRecord(transaction, productEntity, productId);
  const product = await requirePresent(transaction, productEntity, productId);
  const equipment = await requirePresent(transaction, equipmentEntity, equipmentId);
  const place = { productId: product.id, equipmentId: equipment.id };
  const [before] = await listConfigurations(transaction, place);
  requireSeen(before, expected);
  const file = {
    file_name: fileNameOf(filename, `${product.code}.csv`),
    file_size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    content: bytes,
  };
  await transaction
    .insertInto("product_configurations")
    .values({ tenant_id: by.tenantId, product_id: product.id, equipment_id: equipment.id, ...file })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "product_id", "equipment_id"])
        .doUpdateSet({ ...file, ...onItsWay, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
  const [after] = await listConfigurations(transaction, place);
  if (after === undefined) throw new CallError("NotFound");
  await auditFiles(change, [[before ?? null, after]]);
  return after;
}

/** Removes one file. Throws NotFound and ChangedMeanwhile. */
export async function removeConfiguration(change: Change, place: Place, expected: Expected): Promise<void> {
  await lockRecord(change.transaction, productEntity, place.productId ?? null);
  const [file] = await listConfigurations(change.transaction, place);
  if (file === undefined) throw new CallError("NotFound");
  requireSeen(file, expected);
  await removeConfigurations(change, place);
}

/** Removes the files of a place; returns their number. */
export async function removeConfigurations(change: Change, place: Place): Promise<number> {
  const files = await listConfigurations(change.transaction, place);
  if (files.length === 0) return 0;
  const ids = files.map(({ _id }) => Number(_id));
  await change.transaction.deleteFrom("product_configurations").where("id", "in", ids).execute();
  await auditFiles(
    change,
    files.map((file) => [file, null]),
  );
  return files.length;
}

type Named = ProductConfiguration & { readonly productName: string };

function auditFiles(
  { transaction, by }: Change,
  changes: readonly (readonly [before: Named | null, after: Named | null])[],
): Promise<void> {
  const values = (file: Named | null) =>
    file === null ? null : { equipment: file.equipmentName, file: file.fileName, fileSize: file.fileSize };
  return recordAudits(
    transaction,
    changes.flatMap(([before, after]) => {
      const file = after ?? before;
      if (file === null) return [];
      const entry = {
        by,
        action: "update",
        entity: "product",
        entityId: file.p,
        entityName: file.productName,
      };
      return [{ ...entry, before: values(before), after: values(after) }];
    }),
  );
}
