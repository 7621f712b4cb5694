import type { ApplyFile } from "@fiel/contracts";
import type { ApplyContext } from "./apply-context.ts";
import { groupIds } from "./apply-groups.ts";
import { compare, inChunks } from "./compare.ts";
import { toMs } from "./find-problems.ts";
import { refuseIfAny } from "./problems.ts";
import type { Tally } from "./report.ts";

type ApplyEquipment = NonNullable<ApplyFile["equipment"]>[number];

/** An entry is described whole: what it leaves out takes its default; its creation alone stays as it was. */
export async function applyEquipment(
  context: ApplyContext,
  equipment: readonly ApplyEquipment[],
): Promise<Tally> {
  const { transaction, tenantId, nowMs } = context;
  const groups = await groupIds(context);
  refuseIfAny(unknownGroups(equipment, groups));
  const rows = await readEquipment(context);
  const createdAt = new Map(rows.map((row) => [row.mid, row.created_at]));
  const wanted = equipment.map((item) => columnsOf(item, groups, createdAt.get(item.mid) ?? nowMs));
  refuseIfAny(removedBeforeCreated(wanted));
  const { missing, changed, same } = compare(wanted, rows, ({ mid }) => mid);
  await inChunks(missing, (chunk) =>
    transaction
      .insertInto("equipment")
      .values(chunk.map((row) => ({ ...row, tenant_id: tenantId })))
      .execute(),
  );
  for (const { id, wanted: columns } of changed) {
    await transaction
      .updateTable("equipment")
      .set(columns)
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute();
  }
  await refuseAboveLimit(context);
  return { kind: "equipment", created: missing.length, changed: changed.length, same };
}

const columns = [
  "id",
  "mid",
  "name",
  "type",
  "ip",
  "port",
  "bitmap",
  "group_id",
  "profile",
  "data_directory",
  "config_directory",
  "cp_net_reference_name",
  "sync_old_data",
  "factor",
  "time_zone",
  "created_at",
  "removed_at",
] as const;

async function readEquipment({ transaction, tenantId }: ApplyContext) {
  return transaction.selectFrom("equipment").select(columns).where("tenant_id", "=", tenantId).execute();
}

function columnsOf(item: ApplyEquipment, groups: ReadonlyMap<string, number>, createdAtMs: number) {
  return {
    mid: item.mid,
    name: item.name,
    type: item.type,
    ip: item.ip ?? null,
    port: item.port,
    bitmap: item.bitmap,
    group_id: groups.get(item.group?.toLowerCase() ?? "") ?? null,
    profile: item.profile,
    data_directory: item.dataDirectory ?? null,
    config_directory: item.configDirectory ?? null,
    cp_net_reference_name: item.cpNetReferenceName ?? null,
    sync_old_data: item.syncOldData,
    factor: item.factor,
    time_zone: item.timeZone ?? null,
    created_at: item.createdAt === undefined ? createdAtMs : toMs(item.createdAt),
    removed_at: item.removedAt === undefined || item.removedAt === null ? null : toMs(item.removedAt),
  };
}

function unknownGroups(equipment: readonly ApplyEquipment[], groups: ReadonlyMap<string, number>): string[] {
  return equipment.flatMap(({ group }, index) =>
    group === null || group === undefined || groups.has(group.toLowerCase())
      ? []
      : [`equipment[${index}].group: o grupo "${group}" não existe`],
  );
}

function removedBeforeCreated(
  wanted: readonly { mid: number; created_at: number; removed_at: number | null }[],
): string[] {
  return wanted.flatMap(({ mid, created_at, removed_at }) =>
    removed_at !== null && removed_at < created_at
      ? [`o equipamento ${mid} teria sido removido antes de criado`]
      : [],
  );
}

async function refuseAboveLimit({ transaction, tenantId }: ApplyContext): Promise<void> {
  const { active, allowed } = await transaction
    .selectFrom("tenants")
    .select((build) => [
      "equipment_amount as allowed",
      build
        .selectFrom("equipment")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("tenant_id", "=", tenantId)
        .where("removed_at", "is", null)
        .as("active"),
    ])
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  if ((active ?? 0) > allowed) {
    refuseIfAny([`a assinatura permite ${allowed} equipamentos e com este arquivo seriam ${active}`]);
  }
}
