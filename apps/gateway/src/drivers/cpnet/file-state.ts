import { startOfFile, type FilePosition } from "./follow-file.ts";
import type { LocalClockState } from "./local-clock.ts";
import type { WeighingLine } from "./parse-lines.ts";
import type { Prefix } from "./prefix-digest.ts";

/** The newest weighing taken from a file, by which the version before knew those already taken. */
export interface LastTaken {
  readonly at: number;
  readonly sequence: number | null;
}

/** `<code>:<startedAt>` of an open event -> 0, or since when (ms) it is no longer in the file. */
export type OpenEvents = Readonly<Record<string, number>>;

/** What is kept of one file. It must do without the index of rows: it may come back on another computer. */
export interface FileState extends FilePosition {
  readonly header: string | null;
  readonly local: LocalClockState | null;
  /** Size, times and inode at the last look that left nothing to read. */
  readonly signature: string;
  /** Pieces that were read under this name, whatever became of the file: tells the later of two positions. */
  readonly pieces?: number;
  /** Lines of this content that were rows, and those that were nothing. */
  readonly understood: number;
  readonly misread: number;
  readonly toldUnreadable: boolean;
  /** What was read before the index was lost: rows in it are noted and not sent again. */
  readonly until: Prefix | null;
  /** Rows up to this one were sent by a version that kept no index. */
  readonly skipTo: LastTaken | null;
  /** Rows before this offset are of a file that was changed after its rows were forgotten. */
  readonly undecidedTo: number;
  /** Of rows before this offset the server is asked whether it has them: nobody told how far the file was read. */
  readonly askedTo: number;
  readonly open: OpenEvents;
  /** The directory that it was read in, as `placeOf` tells it; versions before told none. */
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

/** How version 0.1 kept a file. */
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

/** Reads a position; one that nobody understands is as good as none. */
export const parseState = (text: string | undefined): KeptState => {
  if (text === undefined || text === "") return { kind: "none" };
  try {
    const state = JSON.parse(text) as Partial<FileState> & Partial<LegacyState>;
    if (state.prefix !== undefined) return { kind: "kept", state: { ...unread, ...state } };
    if (typeof state.offset === "number" && typeof state.tail === "string") {
      return { kind: "legacy", state: { newest: null, skipTo: null, header: null, ...state } as LegacyState };
    }
  } catch {
    // As an empty one: read from the beginning, knowing the rows of the index.
  }
  return { kind: "none" };
};

/** What of the file the index holds, when it holds exactly what the position says. */
export const markerOf = ({ offset, blocks, rest }: Prefix): string => `${offset}.${blocks}.${rest}`;

export const isAfter = (row: Pick<WeighingLine, "at" | "sequence">, last: LastTaken): boolean =>
  row.at > last.at || (row.at === last.at && (row.sequence ?? 0) > (last.sequence ?? 0));
