import { isUtf8 } from "node:buffer";
import type { DeviceConfig, DeviceEquipment } from "@fiel/contracts";
import { machineOfRow, productOfRow } from "../../platform/registrations/registered-rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Registrations that a gateway needs, with files by digest; without removed ones. */
export async function loadDeviceConfig(
  transaction: TenantTransaction,
  { tenant, timeZone }: { readonly tenant: string; readonly timeZone: string },
): Promise<DeviceConfig> {
  const { client_id: client } = await transaction
    .selectFrom("tenants")
    .select("client_id")
    .executeTakeFirstOrThrow();
  return {
    tenant,
    client,
    equipment: await listEquipment(transaction, timeZone),
    products: await listProducts(transaction),
    operators: await transaction
      .selectFrom("operators")
      .select(["code", "name"])
      .where("removed_at", "is", null)
      .orderBy("code")
      .execute(),
    profiles: await transaction
      .selectFrom("machine_profiles")
      .select(["name", "sha256"])
      .where("removed_at", "is", null)
      .orderBy("name")
      .execute(),
    files: await listFiles(transaction),
  };
}

async function listEquipment(transaction: TenantTransaction, tenantZone: string): Promise<DeviceEquipment[]> {
  const rows = await transaction
    .selectFrom("equipment")
    .selectAll()
    .where("removed_at", "is", null)
    .orderBy("mid")
    .execute();
  return rows.map((row) => ({ ...machineOfRow(row), timeZone: row.time_zone ?? tenantZone }));
}

async function listProducts(transaction: TenantTransaction): Promise<DeviceConfig["products"]> {
  const rows = await transaction
    .selectFrom("products")
    .selectAll()
    .where("removed_at", "is", null)
    .orderBy("code")
    .execute();
  return rows.map((row) => ({ ...productOfRow(row), unit: row.unit }));
}

async function listFiles(transaction: TenantTransaction): Promise<DeviceConfig["files"]> {
  const rows = await transaction
    .selectFrom("product_configurations as file")
    .innerJoin("equipment", "equipment.id", "file.equipment_id")
    .innerJoin("products", "products.id", "file.product_id")
    .select(["equipment.mid", "products.code", "file.file_name", "file.sha256"])
    .select("file.updated_at")
    .where("equipment.removed_at", "is", null)
    .where("products.removed_at", "is", null)
    .orderBy("equipment.mid")
    .orderBy("products.code")
    .execute();
  return rows.map(({ mid, code, file_name, sha256, updated_at }) => ({
    equipment: mid,
    product: code,
    name: file_name,
    sha256,
    keptAt: updated_at.getTime(),
  }));
}

/** File or machine profile with a digest; null when the tenant has none. */
export async function readDeviceFile(transaction: TenantTransaction, sha256: string): Promise<Buffer | null> {
  const found = await transaction
    .selectFrom("product_configurations")
    .select("content")
    .where("sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  if (found !== undefined) return found.content;
  const profile = await transaction
    .selectFrom("machine_profiles")
    .select("content")
    .where("sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  return profile === undefined ? null : Buffer.from(profile.content);
}

/** The configuration with file contents, as gateways before version 0.3 need it. */
export async function withContents(
  transaction: TenantTransaction,
  config: DeviceConfig,
): Promise<DeviceConfig> {
  const files: DeviceConfig["files"] = [];
  for (const file of config.files) {
    const content = await readDeviceFile(transaction, file.sha256);
    if (content === null) continue;
    files.push({
      ...file,
      ...(isUtf8(content)
        ? { content: content.toString("utf8") }
        : { content: content.toString("base64"), encoding: "base64" as const }),
    });
  }
  return { ...config, files };
}
