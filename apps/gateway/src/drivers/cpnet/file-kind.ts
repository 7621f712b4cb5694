import type { CounterName } from "../driver.ts";
import type { LastTaken } from "./file-state.ts";
import type { LocalClock } from "./local-clock.ts";
import type { RowIdentity } from "./row-identity.ts";
import type { AskStored } from "./stored-rows.ts";

/** How to ask the server about rows. */
export interface StoredKind<T> {
  /** Identity of a row by the fields that the server stores. */
  readonly identify: (row: T) => RowIdentity;
  /** Asks how often the server has each row. Throws when the answer cannot be had. */
  readonly ask: (rows: readonly T[], ask: AskStored) => Promise<(row: T) => number>;
}

/** The rows of a kind of file. */
export interface FileKind<T> {
  readonly usualHeader: string;
  readonly parse: (line: string, header: string, clock: LocalClock) => T;
  readonly identify: (row: T) => RowIdentity;
  readonly placeOf: (row: T) => LastTaken;
  /** How to ask the server about rows; absent for records that the server stores once however often they arrive. */
  readonly stored?: StoredKind<T>;
  readonly keptRows: CounterName;
  readonly knownRows: CounterName;
}
