import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;

export interface TabletsTable {
  id: Generated<number>;
  tenant_id: number;
  name: string;
  place: Default<string>;
  /** Machine ids, at least one. */
  equipments: number[];
  token_hash: Buffer;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Default<number>;
}

/** Latest report of a tablet. */
export interface TabletSightingsTable {
  tenant_id: number;
  tablet_id: number;
  seen_at: Date;
  width: number;
  height: number;
  browser: string | null;
  version: string;
  bundle: string;
}

export interface TabletTables {
  tablets: TabletsTable;
  tablet_sightings: TabletSightingsTable;
}
