import type { BoardPage } from "@fiel/contracts";
import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;

export interface BoardsTable {
  id: Generated<number>;
  tenant_id: number;
  name: string;
  place: Default<string>;
  /** Machine ids; empty for all. */
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

/** Latest report of a board's screen. */
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

/** Events by the reports of a board's screen: first seen, back after a silence, or updated. */
export interface BoardEventsTable {
  tenant_id: number;
  id: Generated<number>;
  board_id: number;
  at: Date;
  kind: "seen" | "back" | "updated";
  /** For `back`, when the screen was last heard before. */
  since: Date | null;
  version: string | null;
}

/** Screens and tablets that show a pairing code; they belong to no tenant. */
export interface BoardPairingsTable {
  code: string;
  kind: "board" | "tablet";
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
