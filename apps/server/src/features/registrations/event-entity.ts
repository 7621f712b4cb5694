import { CallError } from "../../platform/http/call-error.ts";
import type { Change, Entity } from "../../platform/records/entity.ts";

export interface EventValues {
  readonly code: number;
  readonly name: string;
  readonly notificationLevel: number;
  readonly planned: boolean;
  /** Reason of the event's stops; null for none. */
  readonly reasonId: number | null;
  /** A system event, created with the client. */
  readonly sys: boolean;
  readonly blocked: boolean;
}

export const eventEntity: Entity<EventValues> = {
  kind: "event",
  table: "events",
  fields: ["code", "name", "notificationLevel", "planned", "reasonId", "sys", "blocked"],
  nameOf: ({ name }) => name,
  locked: ["code"],
  references: { reasonId: { as: "reason", table: "reasons" } },
  dated: ["planned"],
  unique: [{ index: "events_tenant_id_code_key", field: "code", code: "EventAlreadyExists", forever: true }],
  check: async (_, { name }, before) => {
    if (before?.sys === true && before.name !== name)
      throw new CallError("InvalidRequest", { fields: { name: "systemName" } });
    if (before?.blocked === true) throw new CallError("EventBlocked");
  },
  refers: async (change, { reasonId }, before) => {
    // An event keeps a reason that was archived since.
    if (reasonId !== null && before?.reasonId !== reasonId) await requireReason(change, reasonId);
  },
  mayRemove: async (_, { sys, blocked }) => {
    if (blocked) throw new CallError("EventBlocked");
    if (sys) throw new CallError("SystemEvent");
  },
};

/** Requires a present reason that is no group of reasons, and locks it until the transaction ends. */
async function requireReason({ transaction }: Change, reasonId: number): Promise<void> {
  const reason = await transaction
    .selectFrom("reasons")
    .select("loss_class")
    .where("id", "=", reasonId)
    .where("removed_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (reason === undefined) throw new CallError("InvalidRequest", { fields: { reasonId: "notFound" } });
  if (reason.loss_class === null)
    throw new CallError("InvalidRequest", { fields: { reasonId: "aReasonGroup" } });
}
