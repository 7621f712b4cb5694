import { CallError } from "../../platform/http/call-error.ts";
import type { Entity } from "../../platform/records/entity.ts";

export interface CoilValues {
  readonly code: number;
  readonly name: string;
  /** Weight of a full coil, g. */
  readonly weight: number;
  /** Packages expected from a full coil. */
  readonly estimate: number;
  readonly enabled: boolean;
}

const keptWhileDisabled = ["name", "weight", "estimate"] as const;

export const coilEntity: Entity<CoilValues> = {
  kind: "coil",
  table: "coils",
  fields: ["code", "name", "weight", "estimate", "enabled"],
  nameOf: ({ name }) => name,
  locked: ["code"],
  unique: [{ index: "coils_tenant_id_code_key", field: "code", code: "CoilAlreadyExists", forever: true }],
  check: async (_, values, before) => {
    if (before === null || before.enabled || values.enabled) return;
    const changed = keptWhileDisabled.filter((field) => values[field] !== before[field]);
    if (changed.length === 0) return;
    const fields = Object.fromEntries(changed.map((field) => [field, "locked"]));
    throw new CallError("InvalidRequest", { fields });
  },
  mayRemove: async (_, { enabled }) => {
    if (!enabled) throw new CallError("CoilDisabled");
  },
};
