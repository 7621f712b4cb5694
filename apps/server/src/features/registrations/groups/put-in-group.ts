import { groupName } from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../../../platform/http/call-error.ts";
import type { Expected } from "../../../platform/http/record-version.ts";
import { createRecord } from "../../../platform/records/create-records.ts";
import type { Change, Stored } from "../../../platform/records/entity.ts";
import { lockTenant } from "../../../platform/records/lock-tenant.ts";
import { requireVersion } from "../../../platform/records/require-version.ts";
import { idOf, readRecords } from "../../../platform/records/rows.ts";
import { updateRecord } from "../../../platform/records/update-record.ts";
import { equipmentEntity } from "../equipments/equipment-entity.ts";
import { groupEntity, type GroupValues } from "./group-entity.ts";

interface Wanted {
  /** Ids of equipment. */
  readonly equipments: readonly number[];
  /** True: `named` is a name; false: it is an id; undefined: an id if such a group exists, else a name. */
  readonly create?: boolean | undefined;
  readonly expected: Expected;
}

/** Puts equipment without a group into a group, and creates the group if it does not exist. */
export async function putInGroup(
  change: Change,
  named: string,
  { equipments, create, expected }: Wanted,
): Promise<Stored<GroupValues>> {
  // Changing equipment locks the client, which comes before groups and equipment.
  await lockTenant(change.transaction, change.by.tenantId);
  const group = (create === true ? null : await findGroup(change, named)) ?? null;
  if (group === null && create === false) throw new CallError("NotFound");
  if (group !== null) requireVersion(group, expected);
  const into = group ?? (await createRecord(change, groupEntity, { name: nameOf(named) }));
  // In order of id, so that concurrent requests for the same equipment do not deadlock.
  for (const id of [...new Set(equipments)].toSorted((a, b) => a - b)) {
    await requireFree(change, id);
    await updateRecord(change, equipmentEntity, id, { groupId: into.id });
  }
  return into;
}

async function findGroup({ transaction }: Change, named: string): Promise<Stored<GroupValues> | undefined> {
  const id = idOf(named);
  if (id === null) return undefined;
  const [group] = await readRecords(
    transaction,
    groupEntity,
    sql`id = ${id} and removed_at is null`,
    sql`for share`,
  );
  return group;
}

function nameOf(text: string): string {
  const parsed = groupName.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new CallError("InvalidRequest", { fields: { name: parsed.error.issues[0]?.message ?? "required" } });
}

/** Locks the equipment; throws unless it is present and in no present group. */
async function requireFree({ transaction }: Change, id: number): Promise<void> {
  const equipment = await transaction
    .selectFrom("equipment")
    .select("group_id")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (equipment === undefined) throw new CallError("InvalidRequest", { fields: { equipments: "notFound" } });
  if (equipment.group_id === null) return;
  const group = await transaction
    .selectFrom("equipment_groups")
    .select("id")
    .where("id", "=", equipment.group_id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (group !== undefined)
    throw new CallError("EquipmentInGroup", { fields: { equipments: "alreadyInUse" } });
}
