import type { LossClass } from "@fiel/domain";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { EventReasons } from "./tenant-registrations.ts";

/** What explains the stops of the tenant's events; an archived reason stays the event's. */
export async function loadReasons(transaction: TenantTransaction): Promise<EventReasons> {
  const kept = await transaction
    .selectFrom("reasons")
    .select("id")
    .where("removed_at", "is", null)
    .where("loss_class", "is not", null)
    .limit(1)
    .executeTakeFirst();
  const rows = await transaction
    .selectFrom("events as e")
    .innerJoin("reasons as r", "r.id", "e.reason_id")
    .leftJoin("reasons as p", "p.id", "r.parent_id")
    .select(["e.code", "r.id", "r.name", "p.name as parent", "r.loss_class as lossClass"])
    .where("r.loss_class", "is not", null)
    .orderBy("e.code")
    .execute();
  return {
    areKept: kept !== undefined,
    ofEvent: new Map(
      rows.map(({ code, lossClass, ...one }) => [code, { ...one, lossClass: lossClass as LossClass }]),
    ),
  };
}
