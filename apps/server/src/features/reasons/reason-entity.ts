import { mostReasons, type ReasonValues } from "@fiel/contracts";
import { folded } from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";
import type { Change, Entity, Stored } from "../../platform/records/entity.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import { requireGroup } from "../../platform/records/require-group.ts";
import { readsAs } from "../../platform/records/search.ts";

/** Reasons of stops. One with a loss class is a leaf; one without is a group at the top level. */
export const reasonEntity: Entity<ReasonValues> = {
  kind: "reason",
  table: "reasons",
  fields: ["name", "parentId", "lossClass", "groupId"],
  nameOf: ({ name }) => name,
  locked: [],
  unique: [{ index: "reasons_name", field: "name", code: "ReasonAlreadyExists" }],
  references: {
    parentId: { as: "parent", table: "reasons" },
    groupId: { as: "group", table: "equipment_groups" },
  },
  mayAdd: async ({ transaction, by: { tenantId } }, count) => {
    // Locks the tenant, because concurrent creations would not see each other.
    await lockTenant(transaction, tenantId);
    const rows = await transaction
      .selectFrom("reasons")
      .select("id")
      .where("removed_at", "is", null)
      .execute();
    if (rows.length + count > mostReasons) throw new CallError("TooManyReasons");
  },
  complete: ({ lossClass, groupId }) => ({ groupId: lossClass === null ? null : groupId }),
  check: async (change, values, before) => {
    if (values.lossClass === null && values.parentId !== null)
      throw new CallError("InvalidRequest", { fields: { lossClass: "required" } });
    if (before !== null && before.lossClass === null && values.lossClass !== null)
      await refuseFilled(change, before.id, "lossClass");
    if (before !== null && before.lossClass !== null && values.lossClass === null) {
      await refuseNamed(change, before.id);
      await refuseTold(change, before.id);
    }
    await refuseTwin(change, values, before);
  },
  refers: async (change, { parentId, groupId }, before) => {
    await requireParent(change, parentId);
    // A reason keeps a group that was removed since.
    if (groupId !== null && groupId !== before?.groupId) await requireGroup(change, groupId);
  },
  mayRemove: (change, { id }) => refuseFilled(change, id, null),
};

/** Requires a present group of reasons and locks it until the transaction ends. */
async function requireParent({ transaction }: Change, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const parent = await transaction
    .selectFrom("reasons")
    .select("loss_class")
    .where("id", "=", parentId)
    .where("removed_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (parent === undefined) throw new CallError("InvalidRequest", { fields: { parentId: "notFound" } });
  if (parent.loss_class !== null)
    throw new CallError("InvalidRequest", { fields: { parentId: "notAGroup" } });
}

async function refuseFilled({ transaction }: Change, id: number, field: string | null): Promise<void> {
  const inside = await transaction
    .selectFrom("reasons")
    .select("id")
    .where("parent_id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (inside !== undefined)
    throw new CallError("ReasonHasReasons", { fields: field === null ? {} : { [field]: "locked" } });
}

/** Refuses to turn a reason of events into a group. */
async function refuseNamed({ transaction }: Change, id: number): Promise<void> {
  const named = await transaction
    .selectFrom("events")
    .select("id")
    .where("reason_id", "=", id)
    .executeTakeFirst();
  if (named !== undefined) throw new CallError("ReasonOfEvent", { fields: { lossClass: "locked" } });
}

/** Refuses to turn a reason into a group when stops were explained with it, even by a former answer, because undoing a change restores it. */
async function refuseTold({ transaction }: Change, id: number): Promise<void> {
  const told = await transaction
    .selectFrom("stop_answers")
    .select("id")
    .where("reason_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (told !== undefined) throw new CallError("ReasonOfStop", { fields: { lossClass: "locked" } });
}

/** Refuses a name that differs from a sibling's only in case, accents or blanks, since a search finds both. */
async function refuseTwin(
  { transaction }: Change,
  { name, parentId }: ReasonValues,
  before: Stored<ReasonValues> | null,
): Promise<void> {
  const isSame =
    before?.removedAt === null && before.parentId === parentId && folded(before.name) === folded(name);
  if (isSame) return;
  const twin = await transaction
    .selectFrom("reasons")
    .select("id")
    .where("removed_at", "is", null)
    .where("id", "!=", before?.id ?? 0)
    .where("parent_id", parentId === null ? "is" : "=", parentId)
    .where(readsAs(name, "name"))
    .executeTakeFirst();
  if (twin !== undefined) throw new CallError("ReasonAlreadyExists", { fields: { name: "alreadyInUse" } });
}
