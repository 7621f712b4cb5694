import type { Generated } from "kysely";

/** Something written of a shift; instants are UTC ms. */
export interface ShiftEntriesTable {
  id: Generated<number>;
  tenant_id: number;
  /** Null for the machines without a group. */
  group_id: number | null;
  /** Start and end of the shift. */
  start_at: number;
  end_at: number;
  /** Name and team of the shift when it was written; null for a production day, and without a team. */
  shift_name: string | null;
  team: string | null;
  action: "sign" | "confirm" | "note";
  text: string | null;
  actor_kind: "user" | "operator" | "support";
  /** The signed-in user, also when an operator gave their code. */
  user_id: string | null;
  /** Code of the operator; null for another kind. */
  operator: number | null;
  written_at: number;
}

export interface ShiftEntryTables {
  shift_entries: ShiftEntriesTable;
}
