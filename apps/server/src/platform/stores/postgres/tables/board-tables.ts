import type { BoardPage } from "@fiel/contracts";
import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;

export interface BoardsTable {
  id: Generated<number>;
  tenant_id: number;
  name: string;
  place: Default<string>;
  /** Machine ids; none: all. */
  equipments: Default<number[]>;
  pages: BoardPage[];
  seconds: number;
  zoom: string;
  theme: string;
  /** `HH:MM` of the plant's clock. */
  dark_from: string | null;
  dark_to: string | null;
  warn_stops: Default<boolean>;
  token_hash: Buffer;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Default<number>;
}

/** What a board's screen told of itself last. */
export interface BoardSightingsTable {
  tenant_id: number;
  board_id: number;
  seen_at: Date;
  width: number;
  height: number;
  browser: string | null;
  version: string;
  bundle: string;
}

/** What a board's screen did, by its own reports: was there first, came back after a silence, has another program. */
export interface BoardEventsTable {
  tenant_id: number;
  id: Generated<number>;
  board_id: number;
  at: Date;
  kind: "seen" | "back" | "updated";
  /** Of `back`: when it had been heard of last. */
  since: Date | null;
  version: string | null;
}

/** Screens that show a code; of no tenant. */
export interface BoardPairingsTable {
  code: string;
  token_hash: Buffer;
  width: number;
  height: number;
  browser: string | null;
  version: string;
  expires_at: Date;
}

export interface BoardTables {
  boards: BoardsTable;
  board_sightings: BoardSightingsTable;
  board_events: BoardEventsTable;
  board_pairings: BoardPairingsTable;
}
