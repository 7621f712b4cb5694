import type { LossClass } from "@fiel/domain";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { EventReasons } from "./tenant-registrations.ts";

/** Loads the selectable reasons, archived ones included, and those of events. An event keeps a reason that was archived. */
export async function loadReasons(transaction: TenantTransaction): Promise<EventReasons> {
  const rows = await transaction
    .selectFrom("reasons as r")
    .leftJoin("reasons as p", "p.id", "r.parent_id")
    .select(["r.id", "r.name", "p.name as parent", "r.loss_class as lossClass", "r.removed_at as removedAt"])
    .where("r.loss_class", "is not", null)
    .orderBy("r.id")
    .execute();
  const byId = new Map(
    rows.map(({ id, name, parent, lossClass }) => [
      id,
      { id, name, parent, lossClass: lossClass as LossClass },
    ]),
  );
  const events = await transaction
    .selectFrom("events")
    .select(["code", "reason_id as reasonId"])
    .where("reason_id", "is not", null)
    .orderBy("code")
    .execute();
  return {
    areKept: rows.some(({ removedAt }) => removedAt === null),
    byId,
    ofEvent: new Map(
      events.flatMap(({ code, reasonId }) => {
        const reason = byId.get(reasonId ?? 0);
        return reason === undefined ? [] : [[code, reason] as const];
      }),
    ),
  };
}
