import type { ApplyFile } from "@fiel/contracts";
import type { ApplyContext } from "./apply-context.ts";
import { compare, inChunks } from "./compare.ts";
import type { Tally } from "./report.ts";

export async function applyOperators(
  { transaction, tenantId }: ApplyContext,
  operators: NonNullable<ApplyFile["operators"]>,
): Promise<Tally> {
  const rows = await transaction
    .selectFrom("operators")
    .select(["id", "code", "name", "removed_at"])
    .where("tenant_id", "=", tenantId)
    .execute();
  const wanted = operators.map(({ code, name }) => ({ code, name, removed_at: null as Date | null }));
  const { missing, changed, same } = compare(wanted, rows, ({ code }) => code);
  await inChunks(missing, (chunk) =>
    transaction
      .insertInto("operators")
      .values(chunk.map((row) => ({ ...row, tenant_id: tenantId })))
      .execute(),
  );
  for (const { id, wanted: row } of changed) {
    await transaction
      .updateTable("operators")
      .set(row)
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute();
  }
  return { kind: "operators", created: missing.length, changed: changed.length, same };
}
