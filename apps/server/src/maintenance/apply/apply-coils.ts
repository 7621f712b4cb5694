import type { ApplyFile } from "@fiel/contracts";
import type { ApplyContext } from "./apply-context.ts";
import { compare, inChunks } from "./compare.ts";
import type { Tally } from "./report.ts";

export async function applyCoils(
  { transaction, tenantId }: ApplyContext,
  coils: NonNullable<ApplyFile["coils"]>,
): Promise<Tally> {
  const rows = await transaction
    .selectFrom("coils")
    .select(["id", "code", "name", "weight", "estimate", "enabled", "removed_at"])
    .where("tenant_id", "=", tenantId)
    .execute();
  const wanted = coils.map(({ code, name, weight, estimate, enabled }) => ({
    code,
    name,
    weight,
    estimate,
    enabled,
    removed_at: null as Date | null,
  }));
  const { missing, changed, same } = compare(wanted, rows, ({ code }) => code);
  await inChunks(missing, (chunk) =>
    transaction
      .insertInto("coils")
      .values(chunk.map((row) => ({ ...row, tenant_id: tenantId })))
      .execute(),
  );
  for (const { id, wanted: row } of changed) {
    await transaction
      .updateTable("coils")
      .set(row)
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute();
  }
  return { kind: "coils", created: missing.length, changed: changed.length, same };
}
