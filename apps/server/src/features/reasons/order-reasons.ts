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

/** Reasons in their order, each group before its own; with `true` the archived ones. */
export async function readReasons(
  transaction: TenantTransaction,
  removed: "true" | "false" | undefined,
): Promise<RegisteredReason[]> {
  const order = sql`order by position, id`;
  return inTreeOrder(await readRecords(transaction, reasonEntity, isRemoved(removed), order));
}

/** Stores the order of all reasons; writes nothing when it is unchanged. Throws ReasonsChanged. */
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
  for (const [were, are] of changedSiblings(before, after))
    await recordAudit(transaction, {
      by,
      action: "update",
      entity: "reason",
      entityId: "order",
      before: { sequence: were },
      after: { sequence: are },
    });
  return after;
}

/** Names of siblings before and after, where their order changed. */
function changedSiblings(
  before: readonly RegisteredReason[],
  after: readonly RegisteredReason[],
): (readonly [before: string[], after: string[]])[] {
  const siblings = (all: readonly RegisteredReason[]) => Map.groupBy(all, ({ parentId }) => parentId);
  const [were, are] = [siblings(before), siblings(after)];
  return Array.from(are).flatMap(([parentId, own]) => {
    const old = were.get(parentId) ?? [];
    if (own.every(({ id }, place) => id === old[place]?.id)) return [];
    const namesOf = (all: readonly RegisteredReason[]) => all.map(({ name }) => name);
    return [[namesOf(old), namesOf(own)] as const];
  });
}
