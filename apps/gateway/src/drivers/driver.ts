import type { OccurrenceRecord, WeighingColumns } from "@fiel/contracts";
import type { RowsTaken } from "../outbox/taken-rows.ts";

/** How far a machine was read, by the driver's own keys; stored durably together with the records up to there. */
export type Positions = ReadonlyMap<string, string>;

/** Counters that every report contains. */
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

/** Result of one look at a machine. */
export interface MachineReading {
  readonly weighings: readonly WeighingColumns[];
  readonly occurrences: readonly OccurrenceRecord[];
  readonly state: number;
  /** Packages a minute. */
  readonly speed: number;
  /** The machine's product code, as text; null when none is set. */
  readonly product: string | null;
  readonly operator: number | null;
  /** The alarm word; null when the machine reports alarms in another way or not at all. */
  readonly alarmWord: number | "unreadable" | null;
  /** Event codes of alarms beside the word: those that the profile knows, and those raised now; absent when the profile has none. */
  readonly furtherAlarms?:
    | { readonly known: readonly number[]; readonly raised: readonly number[] }
    | undefined;
  /** The machine's clock minus this computer's, ms; null when the machine gives no instants. */
  readonly clockSkewMs: number | null;
  /** The positions that changed; a position with an empty value is deleted. */
  readonly positions: Positions;
  /** Rows taken from files, by which they are recognized however the file changes; stored together with the positions. */
  readonly rowsTaken?: RowsTaken;
  readonly counts: ReadonlyMap<CounterName, number>;
  /** Sentences for the log about this reading. */
  readonly notices: readonly string[];
  /** Whether there is more to read at once. */
  readonly more: boolean;
}

/** Data of a machine that `check` shows. */
export interface MachineDescription {
  readonly state: number;
  readonly speed: number;
  readonly product: string | null;
  /** The ring, the counter or the files, as text. */
  readonly source: string;
}

/**
 * One machine, read in one way. A driver keeps no state that must survive it: it gets the positions and returns the next ones, so after a
 * crash exactly the records that were not stored are read again.
 */
export interface MachineDriver {
  readonly address: string;
  readonly intervalMs: number;
  /** Throws MachineTrouble when the machine cannot be read. */
  readonly read: (positions: Positions) => Promise<MachineReading>;
  readonly describe: () => Promise<MachineDescription>;
  /** What the last read looked at for packages, in words, for somebody who misses them. */
  readonly lookedAt: () => string;
  readonly close: () => void;
}

/** Turns a machine's numeric product code into the code the server knows. */
export type ProductText = (code: number) => string;

/** `silent`: no answer, Desconectado after the time-out. `wrong`: an unusable answer, Erro. */
export type TroubleKind = "silent" | "wrong";

export class MachineTrouble extends Error {
  readonly kind: TroubleKind;
  constructor(kind: TroubleKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MachineTrouble";
    this.kind = kind;
  }
}
