import type { ApplyFile } from "@fiel/contracts";
import type { ApplyContext } from "./apply-context.ts";
import { compare, inChunks } from "./compare.ts";
import type { Tally } from "./report.ts";

export async function applyGroups(
  { transaction, tenantId }: ApplyContext,
  groups: NonNullable<ApplyFile["groups"]>,
): Promise<Tally> {
  const rows = await transaction
    .selectFrom("equipment_groups")
    .select(["id", "name"])
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .execute();
  const { missing, changed, same } = compare(
    groups.map(({ name }) => ({ name })),
    rows,
    ({ name }) => name.toLowerCase(),
  );
  await inChunks(missing, (chunk) =>
    transaction
      .insertInto("equipment_groups")
      .values(chunk.map((row) => ({ ...row, tenant_id: tenantId })))
      .execute(),
  );
  for (const { id, wanted } of changed) {
    await transaction
      .updateTable("equipment_groups")
      .set(wanted)
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute();
  }
  return { kind: "groups", created: missing.length, changed: changed.length, same };
}

/** Ids of the tenant's groups by their names in lower case. */
export async function groupIds({
  transaction,
  tenantId,
}: ApplyContext): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .selectFrom("equipment_groups")
    .select(["id", "name"])
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}
