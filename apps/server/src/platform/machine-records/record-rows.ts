/** A record of a tenant's machine. Instants are UTC ms, products are ids (0 for none). */
interface OfMachine {
  readonly tenantId: number;
  readonly equipment: number;
}

/** A record with a start and an end. */
interface Ended extends OfMachine {
  readonly startedMs: number;
  /** End, UTC ms; null while the record is open. */
  readonly endedMs: number | null;
  /** Of two rows of one record the higher version counts; of equal versions, the later row. */
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
  /** Operator's code; 0 for none. */
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
