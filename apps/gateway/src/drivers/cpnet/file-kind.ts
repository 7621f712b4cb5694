import type { CounterName } from "../driver.ts";
import type { LastTaken } from "./file-state.ts";
import type { LocalClock } from "./local-clock.ts";
import type { RowIdentity } from "./row-identity.ts";
import type { AskStored } from "./stored-rows.ts";

/** How the server is asked about rows. */
export interface StoredKind<T> {
  /** What the server knows of a row, and no more. */
  readonly identify: (row: T) => RowIdentity;
  /** Tells how often the server has a row. Throws while it cannot be known. */
  readonly ask: (rows: readonly T[], ask: AskStored) => Promise<(row: T) => number>;
}

/** What a kind of file has for rows. */
export interface FileKind<T> {
  readonly usualHeader: string;
  readonly parse: (line: string, header: string, clock: LocalClock) => T;
  readonly identify: (row: T) => RowIdentity;
  readonly placeOf: (row: T) => LastTaken;
  /** What of its rows the server has; what is kept once however often it comes needs none. */
  readonly stored?: StoredKind<T>;
  readonly keptRows: CounterName;
  readonly knownRows: CounterName;
}
