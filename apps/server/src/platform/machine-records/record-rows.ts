/** A record of a machine of a tenant; instants are UTC ms, products ids (0: none). */
interface OfMachine {
  readonly tenantId: number;
  readonly equipment: number;
}

/** A record with a start and an end. */
interface Ended extends OfMachine {
  readonly startedMs: number;
  /** Null while it lasts. */
  readonly endedMs: number | null;
  /** Of two rows of one record the higher version counts, of equal versions the later one. */
  readonly version: number;
}

export interface OccurrenceRow extends Ended {
  readonly code: number;
}

export interface CoilUseRow extends Ended {
  readonly coil: number;
  readonly product: number;
  readonly weightStartMg: number;
  readonly weightEndMg: number | null;
  readonly count: number;
}

export interface LeftRow extends OfMachine {
  readonly atMs: number;
  readonly kind: "scrap" | "reprocess" | "chargeback";
  readonly weightMg: number;
  readonly count: number;
  readonly product: number;
  /** Code, 0: none. */
  readonly operator: number;
}

/** A status that a machine reported. */
export interface ReportRow extends OfMachine {
  readonly atMs: number;
  readonly state: number;
  readonly speed: number;
  /** Index in `storedConditions`. */
  readonly condition: number;
  readonly product: number;
}

export interface MachineRecords {
  readonly occurrences: readonly OccurrenceRow[];
  readonly leftovers: readonly LeftRow[];
  readonly coilUses: readonly CoilUseRow[];
  /** In order of arrival. */
  readonly reports: readonly ReportRow[];
}
