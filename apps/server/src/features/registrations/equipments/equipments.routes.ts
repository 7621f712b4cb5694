import {
  type Equipment,
  equipmentCalls,
  type equipmentCreation,
  listBitmaps as bitmapsCall,
  listEquipments as listCall,
} from "@fiel/contracts";
import { allAlarms } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { z } from "zod";
import { mountCall } from "../../../platform/http/mount-call.ts";
import {
  changeRecords,
  type RecordsDependencies,
  type Shown,
} from "../../../platform/records/change-records.ts";
import { lockTenant } from "../../../platform/records/lock-tenant.ts";
import { createRecord } from "../../../platform/records/create-records.ts";
import type { Stored } from "../../../platform/records/entity.ts";
import { mountRecord } from "../../../platform/records/mount-records.ts";
import { readRecords, requireRecord } from "../../../platform/records/rows.ts";
import { updateRecord } from "../../../platform/records/update-record.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { equipmentEntity, type EquipmentValues } from "./equipment-entity.ts";
import { listBitmaps } from "./list-bitmaps.ts";
import { listEquipments, readEquipmentAmount } from "./list-equipments.ts";

const shown: Shown<EquipmentValues, Equipment> = { entity: equipmentEntity, show: showEquipment };

export function mountEquipments(app: FastifyInstance, dependencies: RecordsDependencies): void {
  const { postgres } = dependencies;
  mountCall(app, listCall, ({ principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => ({
      equipments: await listEquipments(transaction),
      max: await readEquipmentAmount(transaction),
    })),
  );
  mountCall(app, bitmapsCall, ({ principal: { tenantId } }) => postgres.withTenant(tenantId, listBitmaps));
  mountCall(app, equipmentCalls.create, ({ body, ...caller }) =>
    changeRecords(dependencies, shown, caller, async (change) => {
      const mid = body.mid ?? (await nextMid(change.transaction, change.by.tenantId));
      const values = creationOf(body, mid, change.nowMs);
      return showEquipment(change.transaction, await createRecord(change, equipmentEntity, values));
    }),
  );
  mountCall(
    app,
    equipmentCalls.update,
    ({ body: { id, type, validFrom: sinceMs, ...body }, expected, ...caller }) =>
      changeRecords(dependencies, shown, caller, async (change) => {
        const found = id ?? (await idOfMid(change.transaction, body.mid));
        const groupId = await newGroupOf(change.transaction, found, body.groupId);
        // An unknown type is refused like a changed one.
        const values = { ...body, groupId, type: type as EquipmentValues["type"] };
        const record = await updateRecord({ ...change, sinceMs }, equipmentEntity, found, values, {
          expected,
        });
        return showEquipment(change.transaction, record);
      }),
  );
  mountRecord(app, dependencies, equipmentCalls, shown);
}

const creationOf = (
  body: z.output<typeof equipmentCreation>,
  mid: number,
  createdAt: number,
): EquipmentValues => ({
  mid,
  name: body.name,
  type: body.type,
  ip: body.ip ?? null,
  port: body.port ?? 502,
  bitmap: body.bitmap ?? allAlarms,
  groupId: body.groupId ?? null,
  profile: body.profile ?? "fiel-1",
  dataDirectory: body.dataDirectory ?? null,
  configDirectory: body.configDirectory ?? null,
  cpNetReferenceName: body.cpNetReferenceName ?? null,
  syncOldData: body.syncOldData ?? false,
  factor: body.factor ?? 1,
  timeZone: body.timeZone ?? null,
  expectedRate: body.expectedRate ?? null,
  createdAt,
});

/** An equipment with the name of its group; without a group when that was removed. */
async function showEquipment(
  transaction: TenantTransaction,
  record: Stored<EquipmentValues>,
): Promise<Equipment> {
  const group =
    record.groupId === null
      ? undefined
      : await transaction
          .selectFrom("equipment_groups")
          .select(["id", "name"])
          .where("id", "=", record.groupId)
          .where("removed_at", "is", null)
          .executeTakeFirst();
  return { ...record, group: group?.name ?? null, groupId: group?.id ?? null };
}

/** The group to store; undefined to keep it. Equipment of a removed group is shown without a group but keeps its id. */
async function newGroupOf(
  transaction: TenantTransaction,
  id: number | null,
  sent: number | null | undefined,
): Promise<number | null | undefined> {
  if (sent !== null) return sent;
  const record = await showEquipment(transaction, await requireRecord(transaction, equipmentEntity, id));
  return record.groupId === null ? undefined : null;
}

async function idOfMid(transaction: TenantTransaction, mid: number | undefined): Promise<number | null> {
  if (mid === undefined) return null;
  const [found] = await readRecords(transaction, equipmentEntity, sql`mid = ${mid}`);
  return found?.id ?? null;
}

/** One more than the highest machine number ever given. Locks the tenant, so concurrent requests get different numbers. */
async function nextMid(transaction: TenantTransaction, tenantId: number): Promise<number> {
  await lockTenant(transaction, tenantId);
  const { highest } = await transaction
    .selectFrom("equipment")
    .select(({ fn }) => fn.max<number | null>("mid").as("highest"))
    .executeTakeFirstOrThrow();
  return (highest ?? 0) + 1;
}
