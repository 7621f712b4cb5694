import type { RegisteredReason } from "@fiel/contracts";
import { inTreeOrder } from "@fiel/domain";
import { sql } from "kysely";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { Change } from "../../platform/records/entity.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import { isRemoved, readRecords } from "../../platform/records/rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { reasonEntity } from "./reason-entity.ts";

/** The reasons in their order, each group before its own; `true`: the archived ones. */
export async function readReasons(
  transaction: TenantTransaction,
  removed: "true" | "false" | undefined,
): Promise<RegisteredReason[]> {
  const order = sql`order by position, id`;
  return inTreeOrder(await readRecords(transaction, reasonEntity, isRemoved(removed), order));
}

/** Writes the order of all reasons; nothing where it is theirs already. Throws ReasonsChanged. */
export async function orderReasons(change: Change, ids: readonly number[]): Promise<RegisteredReason[]> {
  const { transaction, by } = change;
  await lockTenant(transaction, by.tenantId);
  const before = await readReasons(transaction, "false");
  const known = new Set(before.map(({ id }) => id));
  const isAll = ids.length === known.size && ids.every((id) => known.delete(id));
  if (!isAll) throw new CallError("ReasonsChanged");
  await sql`
    update reasons r set position = o.place::int
    from unnest(${[...ids]}::int[]) with ordinality as o(id, place) where r.id = o.id and r.position <> o.place
  `.execute(transaction);
  const after = await readReasons(transaction, "false");
  if (after.some(({ id }, place) => id !== before[place]?.id)) {
    const namesOf = (all: readonly RegisteredReason[]) => ({ sequence: all.map(({ name }) => name) });
    await recordAudit(transaction, {
      by,
      action: "update",
      entity: "reason",
      entityId: "order",
      before: namesOf(before),
      after: namesOf(after),
    });
  }
  return after;
}
