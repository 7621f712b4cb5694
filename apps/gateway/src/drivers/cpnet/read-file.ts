import type { RowsTaken, TakenRows } from "../../outbox/taken-rows.ts";
import type { CounterName } from "../driver.ts";
import type { ParsedLines, PlacedRow } from "./collect-rows.ts";
import type { FileKind } from "./file-kind.ts";
import { markerOf, unread, type FileState, type KeptState } from "./file-state.ts";
import { beginsWith, followFile, type FollowedLines } from "./follow-file.ts";
import { allMissing } from "./open-events.ts";
import type { FileLook } from "./cpnet-files.ts";
import { parsePiece } from "./parse-piece.ts";
import type { Prefix } from "./prefix-digest.ts";
import type { TextLine } from "./file-text.ts";
import { mayBeSentElsewhere } from "./sent-elsewhere.ts";
import { countNewest, newestAfter } from "./newest-rows.ts";
import type { RowIdentity } from "./row-identity.ts";
import { type NotedRow, noteRows, sortRows, type SortedRows } from "./sort-rows.ts";
import type { AskStored } from "./stored-rows.ts";
import { takeOver, type Start } from "./take-over.ts";

export interface FileToRead extends FileLook {
  readonly checkAll: boolean;
  readonly kept: KeptState;
}

export interface ReadContext {
  readonly taken: TakenRows;
  readonly timeZone: string;
  readonly now: number;
  /** Asks the server about rows; null when it has no packages of the machine that another computer read. */
  readonly ask: AskStored | null;
  /** Rows up to this instant may have been sent by another computer, UTC ms; null when none were. */
  readonly sentElsewhereUntil: number | null;
}

export interface FileReading<T> {
  readonly fresh: readonly T[];
  /** All rows of this piece, in the file's order. */
  readonly rows: readonly T[];
  readonly state: FileState;
  readonly rowsTaken: RowsTaken;
  readonly counts: ReadonlyMap<CounterName, number>;
  readonly notices: readonly string[];
  readonly more: boolean;
  /** Whether there is nothing to store: no byte was taken and nothing counted. */
  readonly isIdle: boolean;
}

const chunkBytes = 256 * 1024;

/** The start of the file, after its earlier content turned out to be gone. */
const startAnew = async (path: string, size: number, before: FileState, now: number): Promise<FileState> => ({
  ...unread,
  // A file that was cut has no header, and may continue in the middle of the repeated hour.
  header: before.header,
  local: before.local,
  until: before.until !== null && (await beginsWith(path, before.until)) ? before.until : null,
  skipTo: before.skipTo,
  undecidedTo: before.undecidedTo > 0 ? size : 0,
  askedTo: before.askedTo > 0 ? size : 0,
  open: allMissing(before.open, now),
});

const follow = async (file: FileToRead, start: Start, now: number) => {
  const options = { maxBytes: chunkBytes, isFinal: file.isFinal, checkAll: file.checkAll };
  const followed = await followFile(file.path, start.before, options);
  if (!followed.wasReplaced) return { followed, ...start };
  const before = await startAnew(file.path, followed.size, start.before, now);
  return { followed, before, isRestart: true, wasReplaced: true };
};

/** Compares the rows with those read before and, if another computer may have sent them, with the server's. */
const sort = async <T>(
  parsed: ParsedLines<T>,
  noting: Pick<Parameters<typeof noteRows<T>>[1], "file" | "isRestart" | "misread"> & { before: FileState },
  { kind, context }: { readonly kind: FileKind<T>; readonly context: ReadContext },
): Promise<SortedRows<T> & Pick<FileState, "newest">> => {
  const { before } = noting;
  const { identify, placeOf, stored } = kind;
  const { ask, taken, sentElsewhereUntil: until, now } = context;
  const atOf = (row: T): number => placeOf(row).at;
  const newestOf = (rows: readonly NotedRow<T>[]) =>
    stored === undefined ? null : newestAfter(before.newest, rows, { atOf, identify: stored.identify });
  if (ask === null || stored === undefined) {
    const noted = noteRows(parsed.rows, { ...noting, taken, identify, server: null });
    return { ...sortRows(noted, { before, placeOf, storedCount: () => 0 }), newest: newestOf(noted.rows) };
  }
  const mayHave = ({ row, start }: PlacedRow<T>): boolean =>
    start < before.askedTo || mayBeSentElsewhere(atOf(row), until, now);
  const readBefore = (identity: RowIdentity): number => countNewest(before.newest, identity);
  const server = { mayHave, identify: stored.identify, readBefore };
  const noted = noteRows(parsed.rows, { ...noting, taken, identify, server });
  const asked = noted.rows.filter(({ isNew, nth }) => isNew && nth !== null).map(({ row }) => row);
  const storedCount = asked.length > 0 ? await stored.ask(asked, ask) : () => 0;
  return { ...sortRows(noted, { before, placeOf, storedCount }), newest: newestOf(noted.rows) };
};

interface Told {
  readonly file: FileToRead;
  readonly wasReplaced: boolean;
  readonly parsed: ParsedLines<unknown>;
  readonly longLines: readonly TextLine[];
  readonly sorted: SortedRows<unknown>;
  readonly isUnreadable: boolean;
}

/** Counters of a piece, and the message for the log; kept rows need no message. */
const tell = (told: Told, { keptRows, knownRows }: Pick<FileKind<unknown>, "keptRows" | "knownRows">) => {
  const { parsed, sorted, longLines } = told;
  // A malformed line that was also in earlier content was counted then.
  const newOf = (lines: readonly TextLine[]): number =>
    lines.filter((line) => sorted.newLines.has(line)).length;
  const refused = newOf(parsed.refusedDates);
  const malformed = newOf(parsed.malformed) + newOf(longLines);
  const example = parsed.example === null ? "" : `; a primeira: ${parsed.example}`;
  const all: [CounterName, number, string | null][] = [
    [
      "replacedFiles",
      told.wasReplaced ? 1 : 0,
      "o arquivo foi trocado ou encurtado; lido desde o início, sem repetir linhas",
    ],
    ["malformedLines", malformed, `${malformed} linhas não entendidas${example}`],
    ["refusedDates", refused, `${refused} linhas com data ou hora que não existe${example}`],
    [knownRows, sorted.known, `${sorted.known} linhas já conhecidas, não enviadas de novo`],
    [
      "undecidedRows",
      sorted.undecided,
      `${sorted.undecided} linhas não enviadas: o arquivo antigo mudou e já não se sabe o que dele foi lido`,
    ],
    ["unreadableFiles", told.isUnreadable ? 1 : 0, "nada pôde ser lido deste arquivo"],
    [keptRows, sorted.fresh.length, null],
  ];
  const counted = all.filter(([, count]) => count > 0);
  return {
    counts: new Map(counted.map(([name, count]) => [name, count] as const)),
    notices: counted.flatMap(([, , text]) => (text === null ? [] : [`${told.file.name}: ${text}`])),
  };
};

const isUnreadable = (
  file: FileToRead,
  followed: FollowedLines,
  before: FileState,
  parsed: ParsedLines<unknown>,
) => {
  const misread =
    before.misread + parsed.malformed.length + parsed.refusedDates.length + followed.longLines.length;
  const understood = before.understood + parsed.rows.length;
  const isStuck = followed.size > 0 && followed.position.prefix.offset === 0 && file.isIdle;
  const told = understood === 0 && !followed.more && (misread > 0 || isStuck);
  return { misread, understood, isTold: told && !before.toldUnreadable };
};

/** An offset up to which something is owed; 0 once reading has passed it. */
const stillOwed = ({ offset }: Prefix, to: number): number => (offset < to ? to : 0);

/** The next piece of a file: its new rows, and the state to store with them. */
export const readFile = async <T>(
  file: FileToRead,
  kind: FileKind<T>,
  context: ReadContext,
): Promise<FileReading<T>> => {
  const { taken, timeZone, now, ask } = context;
  const { path, size, kept, key } = file;
  const start = await takeOver({ path, size, kept, marker: taken.markerOf(key), now, mayAsk: ask !== null });
  const { followed, before, isRestart, wasReplaced } = await follow(file, start, now);
  const { parsed, local } = parsePiece(followed, { before, kind, timeZone, taken, file: key });
  const misread = [...parsed.malformed, ...parsed.refusedDates, ...followed.longLines];
  const sorted = await sort(parsed, { file: key, isRestart, before, misread }, { kind, context });
  const readable = isUnreadable(file, followed, before, parsed);
  const { longLines, position, more } = followed;
  const told = { file, wasReplaced, parsed, longLines, sorted, isUnreadable: readable.isTold };
  const { prefix } = position;
  const isRereading = before.until !== null && prefix.offset < before.until.offset;
  const { counts, notices } = tell(told, kind);
  return {
    fresh: sorted.fresh,
    rows: parsed.rows.map(({ row }) => row),
    state: {
      ...before,
      ...position,
      pieces: ((kept.kind === "kept" ? kept.state.pieces : 0) ?? 0) + 1,
      header: parsed.header,
      local,
      signature: more ? "" : file.signature,
      understood: readable.understood,
      misread: readable.misread,
      toldUnreadable: before.toldUnreadable || readable.isTold,
      until: isRereading ? before.until : null,
      skipTo: sorted.skipTo,
      newest: sorted.newest ?? null,
      askedTo: stillOwed(prefix, before.askedTo),
      undecidedTo: stillOwed(prefix, before.undecidedTo),
    },
    rowsTaken: { file: key, isRestart, marker: markerOf(prefix), rows: sorted.identities },
    counts,
    notices,
    more,
    isIdle: !isRestart && counts.size === 0 && prefix.offset === before.prefix.offset,
  };
};
