import type { ColumnType, Generated } from "kysely";

/** Null unless given. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A change of the answers for a stretch of a machine's time; instants are UTC ms. */
export interface StopChangesTable {
  id: Generated<number>;
  tenant_id: number;
  mid: number;
  start_at: number;
  end_at: number;
  action: "explain" | "split" | "join" | "clear" | "undo";
  actor_kind: "user" | "tablet" | "support";
  user_id: string | null;
  /** Code of the operator at a tablet. */
  operator: number | null;
  /** The tablet's name. */
  tablet: string | null;
  /** By the clock of the person's device. */
  given_at: number;
  written_at: number;
  /** Id of a call that may be repeated. */
  request: Optional<string>;
  /** Rank of the chosen reason among the suggestions, from 1; 0 for none of them; null when none were suggested. */
  suggestion_place: Optional<number>;
  /** Code of the occurrence of the stop when it was answered; null for none. */
  event: Optional<number>;
  /** Id of the machine's product when the stop was answered within an hour of its end; null when unknown. */
  product: Optional<number>;
}

/** The answer for a stretch, valid from one change until another. */
export interface StopAnswersTable {
  id: Generated<number>;
  tenant_id: number;
  mid: number;
  start_at: number;
  end_at: number;
  reason_id: number | null;
  comment: string | null;
  /** Change that wrote the row. */
  change_id: number;
  /** Change in which the answer was given; null for a part without an answer. */
  given_id: number | null;
  /** Change that ended the row; null while it is valid. */
  gone_id: Optional<number>;
}

export interface StopTables {
  stop_changes: StopChangesTable;
  stop_answers: StopAnswersTable;
}
