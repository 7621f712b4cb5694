import { startOfFile, type FilePosition } from "./follow-file.ts";
import type { LocalClockState } from "./local-clock.ts";
import type { WeighingLine } from "./parse-lines.ts";
import type { Prefix } from "./prefix-digest.ts";

/** The newest weighing taken from a file. Versions without an index of rows recognized taken rows by it. */
export interface LastTaken {
  readonly at: number;
  readonly sequence: number | null;
}

/** `<code>:<startedAt>` of an open event -> 0, or the instant (ms) since which it is missing from the file. */
export type OpenEvents = Readonly<Record<string, number>>;

/** Rows of one instant, by the fields that the server stores. Later rows with the same fields are counted after these. */
export interface NewestRows {
  readonly at: number;
  readonly identities: readonly string[];
}

/** Stored state of one file. It must work without the index of rows, since the file may come back on another computer. */
export interface FileState extends FilePosition {
  readonly header: string | null;
  readonly local: LocalClockState | null;
  /** Size, times and inode at the last look at which the whole file had been read; empty when more was left. */
  readonly signature: string;
  /** Number of pieces read under this name, through all changes of the file: shows which of two positions is later. */
  readonly pieces?: number;
  /** Lines of this content that were rows, and lines that could not be parsed. */
  readonly understood: number;
  readonly misread: number;
  readonly toldUnreadable: boolean;
  /** The part that was read before the index was lost: its rows are added to the index and not sent again; null when there is none. */
  readonly until: Prefix | null;
  /** Rows up to this one were sent by a version without an index; null when there are none. */
  readonly skipTo: LastTaken | null;
  /** Rows before this offset belong to a file that changed after its rows were forgotten. */
  readonly undecidedTo: number;
  /** The server is asked about rows before this offset, because the file had no known position. */
  readonly askedTo: number;
  /** Rows of the newest instant that the index does not hold under the fields that the server stores; absent in older versions. */
  readonly newest?: NewestRows | null;
  readonly open: OpenEvents;
  /** The directory in which it was read, by `placeOf`; absent in older versions. */
  readonly place?: string;
}

export const unread: FileState = {
  ...startOfFile,
  header: null,
  local: null,
  signature: "",
  understood: 0,
  misread: 0,
  toldUnreadable: false,
  until: null,
  skipTo: null,
  undecidedTo: 0,
  askedTo: 0,
  open: {},
};

/** State of a file in version 0.1. */
export interface LegacyState {
  readonly offset: number;
  /** SHA-256 of the 256 bytes before the offset, base64. */
  readonly tail: string;
  readonly header: string | null;
  readonly newest: LastTaken | null;
  readonly skipTo: LastTaken | null;
}

export type KeptState =
  | { kind: "none" }
  | { kind: "kept"; state: FileState }
  | { kind: "legacy"; state: LegacyState };

/** Parses a position; an invalid one counts as none. */
export const parseState = (text: string | undefined): KeptState => {
  if (text === undefined || text === "") return { kind: "none" };
  try {
    const state = JSON.parse(text) as Partial<FileState> & Partial<LegacyState>;
    if (state.prefix !== undefined) return { kind: "kept", state: { ...unread, ...state } };
    if (typeof state.offset === "number" && typeof state.tail === "string") {
      return { kind: "legacy", state: { newest: null, skipTo: null, header: null, ...state } as LegacyState };
    }
  } catch {
    // As for an empty position, the file is read from its beginning, and the index recognizes its rows.
  }
  return { kind: "none" };
};

/** Identifies the part of the file that the index holds; equal to the position's when both agree. */
export const markerOf = ({ offset, blocks, rest }: Prefix): string => `${offset}.${blocks}.${rest}`;

export const isAfter = (row: Pick<WeighingLine, "at" | "sequence">, last: LastTaken): boolean =>
  row.at > last.at || (row.at === last.at && (row.sequence ?? 0) > (last.sequence ?? 0));
