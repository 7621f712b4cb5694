import { CallError } from "../../platform/http/call-error.ts";
import type { Entity } from "../../platform/records/entity.ts";

export interface EventValues {
  readonly code: number;
  readonly name: string;
  readonly notificationLevel: number;
  readonly planned: boolean;
  /** The product's own: set when the client is made. */
  readonly sys: boolean;
  readonly blocked: boolean;
}

export const eventEntity: Entity<EventValues> = {
  kind: "event",
  table: "events",
  fields: ["code", "name", "notificationLevel", "planned", "sys", "blocked"],
  nameOf: ({ name }) => name,
  locked: ["code"],
  dated: ["planned"],
  unique: [{ index: "events_tenant_id_code_key", field: "code", code: "EventAlreadyExists", forever: true }],
  check: async (_, { name }, before) => {
    if (before?.sys === true && before.name !== name)
      throw new CallError("InvalidRequest", { fields: { name: "systemName" } });
    if (before?.blocked === true) throw new CallError("EventBlocked");
  },
  mayRemove: async (_, { sys, blocked }) => {
    if (blocked) throw new CallError("EventBlocked");
    if (sys) throw new CallError("SystemEvent");
  },
};
