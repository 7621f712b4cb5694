import type { CounterName } from "../driver.ts";
import type { LastTaken } from "./file-state.ts";
import type { LocalClock } from "./local-clock.ts";
import type { RowIdentity } from "./row-identity.ts";
import type { AskStored } from "./stored-rows.ts";

/** What a kind of file has for rows. */
export interface FileKind<T> {
  readonly usualHeader: string;
  readonly parse: (line: string, header: string, clock: LocalClock) => T;
  readonly identify: (row: T) => RowIdentity;
  readonly placeOf: (row: T) => LastTaken;
  /** Whether the server has a row; what is kept once however often it comes needs none. */
  readonly storedOf?: (rows: readonly T[], ask: AskStored) => Promise<(row: T) => boolean>;
  readonly keptRows: CounterName;
  readonly knownRows: CounterName;
}
