/** Instants are UTC ms, machines are machine ids, products are ids (0 for none). */
export interface OccurrencesTable {
  tenant_id: number;
  equipment: number;
  started_at: number;
  code: number;
  /** Null while it is open. */
  ended_at: number | null;
  /** Of two records of one occurrence, the higher version counts. */
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
  /** Index in `storedConditions`. */
  condition: number;
  product: number;
  /** Newest status of another condition; 0 when there never was one. */
  changed_at: number;
  /**
   * First status after `changed_at`. Null when `changed_at` equals `at`, so that there is none, or when a status of another condition came late; then
   * it must be read from the history.
   */
  begun_at: number | null;
}

/** Progress of moving a tenant's records from a table of the telemetry store. */
export interface RecordMovesTable {
  tenant_id: number;
  source: string;
  /** Machine and instant of the last moved row. */
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
