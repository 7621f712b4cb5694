import type { Entity } from "../../platform/records/entity.ts";

export interface OperatorValues {
  readonly code: number;
  readonly name: string;
}

export const operatorEntity: Entity<OperatorValues> = {
  kind: "operator",
  table: "operators",
  fields: ["code", "name"],
  nameOf: ({ name }) => name,
  locked: ["code"],
  unique: [
    { index: "operators_tenant_id_code_key", field: "code", code: "OperatorAlreadyExists", forever: true },
  ],
};
