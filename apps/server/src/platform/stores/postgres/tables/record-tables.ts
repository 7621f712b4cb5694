/** Instants are UTC ms; machines are named by their numbers, products by their ids (0: none). */
export interface OccurrencesTable {
  tenant_id: number;
  equipment: number;
  started_at: number;
  code: number;
  /** Null: it goes on. */
  ended_at: number | null;
  /** Of two records of one occurrence the higher one counts. */
  version: number;
}

export interface LeftoversTable {
  tenant_id: number;
  equipment: number;
  at: number;
  kind: string;
  weight_mg: number;
  count: number;
  product: number;
  operator: number;
}

/** A coil in use on a machine. */
export interface CoilUsesTable {
  tenant_id: number;
  equipment: number;
  started_at: number;
  coil: number;
  ended_at: number | null;
  product: number;
  weight_start_mg: number;
  weight_end_mg: number | null;
  count: number;
  version: number;
}

/** The newest status of each machine, and since when its condition lasts. */
export interface EquipmentStateTable {
  tenant_id: number;
  equipment: number;
  at: number;
  state: number;
  speed: number;
  /** Its place among `storedConditions`. */
  condition: number;
  product: number;
  /** The newest status of another condition, 0: there never was one. */
  changed_at: number;
  /**
   * The first status after that. Null: none when it is of the same instant as the newest, else the history has to be asked,
   * because a status of another condition came late.
   */
  begun_at: number | null;
}

/** How far a tenant's records are brought over from a table of the telemetry store. */
export interface RecordMovesTable {
  tenant_id: number;
  source: string;
  /** The last machine and instant that is over. */
  equipment: number;
  at: number;
  is_done: boolean;
}

export interface RecordTables {
  occurrences: OccurrencesTable;
  leftovers: LeftoversTable;
  coil_uses: CoilUsesTable;
  equipment_state: EquipmentStateTable;
  record_moves: RecordMovesTable;
}
