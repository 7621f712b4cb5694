import type { OccurrenceRecord, WeighingColumns } from "@fiel/contracts";
import type { RowsTaken } from "../outbox/taken-rows.ts";

/** Where a machine is read to, by the driver's own keys; kept durably with the records up to there. */
export type Positions = ReadonlyMap<string, string>;

/** What is counted and reported, never hidden. */
export type CounterName =
  | "overrun"
  | "powerOns"
  | "counterResets"
  | "historySkipped"
  | "malformedReadings"
  | "malformedOperators"
  | "malformedProducts"
  | "malformedFields"
  | "malformedLines"
  | "replacedFiles"
  | "refusedDates"
  | "keptRows"
  | "knownRows"
  | "undecidedRows"
  | "keptEvents"
  | "knownEvents"
  | "unreadableFiles"
  | "ignoredFiles";

/** What one look at a machine brought. */
export interface MachineReading {
  readonly weighings: readonly WeighingColumns[];
  readonly occurrences: readonly OccurrenceRecord[];
  readonly state: number;
  /** Packages a minute. */
  readonly speed: number;
  /** The machine's product code, as text; null when none is set. */
  readonly product: string | null;
  readonly operator: number | null;
  /** The alarm word; null where the machine tells alarms otherwise or not at all. */
  readonly alarmWord: number | "unreadable" | null;
  /** The machine's clock minus this computer's, ms; null where the machine gives no instants. */
  readonly clockSkewMs: number | null;
  /** The positions that changed; an empty one is forgotten. */
  readonly positions: Positions;
  /** Rows of files, to be known again whatever happens to the file; the positions are kept at once with them. */
  readonly rowsTaken?: RowsTaken;
  readonly counts: ReadonlyMap<CounterName, number>;
  /** Sentences about this reading for the log. */
  readonly notices: readonly string[];
  /** There is more to read at once. */
  readonly more: boolean;
}

/** What `check` shows of a machine. */
export interface MachineDescription {
  readonly state: number;
  readonly speed: number;
  readonly product: string | null;
  /** The ring, the counter or the files, in words. */
  readonly source: string;
}

/**
 * One machine behind one way to read it. A driver remembers nothing that must outlive it: it is told the
 * positions and gives the next ones, so what is read again after a crash is exactly what was not kept.
 */
export interface MachineDriver {
  readonly address: string;
  readonly intervalMs: number;
  /** Throws MachineTrouble when the machine cannot be read. */
  readonly read: (positions: Positions) => Promise<MachineReading>;
  readonly describe: () => Promise<MachineDescription>;
  readonly close: () => void;
}

/** Turns a machine's numeric product code into the code the server knows. */
export type ProductText = (code: number) => string;

/** `silent`: no answer, Desconectado after the time-out. `wrong`: it answers what cannot be used, Erro. */
export type TroubleKind = "silent" | "wrong";

export class MachineTrouble extends Error {
  readonly kind: TroubleKind;
  constructor(kind: TroubleKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MachineTrouble";
    this.kind = kind;
  }
}
