import type { ReportFormat } from "@fiel/contracts";
import type { ExpectedFile } from "./expected-file.ts";
import { createSheetMarks } from "./sheet-marks.ts";

export interface ReportRun {
  readonly id: number;
  readonly state: "running" | "saved" | "failed" | "cancelled";
  readonly name: string;
  readonly format: ReportFormat;
  /** Null when the lines could not be counted. */
  readonly expected: ExpectedFile | null;
  /** Start by the server's clock, UTC ms. */
  readonly startedMs: number;
  /** The same instant on the monotonic clock, ms. */
  readonly begunMs: number;
  readonly sheets: readonly string[];
  /** Number of the sheet being written, from 1; 0 before the first. */
  readonly at: number;
  readonly bytes: number;
  /** Null until the file is saved. */
  readonly file: Blob | null;
  /** The server's message for a failed run; null when the connection broke. */
  readonly reason: string | null;
}

type Change = Partial<Omit<ReportRun, "id">>;

/** Report runs of this session. Starting one cancels the running one; a run continues while other pages are shown. */
export interface ReportRuns {
  readonly get: () => readonly ReportRun[];
  readonly subscribe: (heard: () => void) => () => void;
  readonly start: (run: StartedRun) => void;
  readonly cancel: () => void;
  /** Discards all runs when another user signs in. */
  readonly clear: () => void;
}

export interface StartedRun extends Pick<ReportRun, "startedMs" | "begunMs" | "format" | "expected"> {
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly onSaved: (run: ReportRun) => void;
  /** Message of a refusal; null for other errors. */
  readonly sentenceOf: (error: unknown) => string | null;
}

/** Most files kept in memory; the oldest are dropped. */
const mostKept = 5;

/** Store of the runs, newest first, with listeners. */
const createStore = () => {
  let runs: readonly ReportRun[] = [];
  const heard = new Set<() => void>();
  const set = (changed: readonly ReportRun[]): void => {
    runs = changed;
    for (const one of heard) one();
  };
  return {
    get: () => runs,
    set,
    change: (id: number, part: Change): void =>
      set(runs.map((run) => (run.id === id ? { ...run, ...part } : run))),
    subscribe: (one: () => void) => {
      heard.add(one);
      return () => void heard.delete(one);
    },
  };
};

const begun = { state: "running", name: "", sheets: [], at: 0, bytes: 0, file: null, reason: null } as const;

const createReportRuns = (): ReportRuns => {
  const { get, set, change, subscribe } = createStore();
  let next = 1;
  let stop = new AbortController();
  const cancel = (): void => stop.abort();
  const start = ({ startedMs, begunMs, format, expected, open, onSaved, sentenceOf }: StartedRun): void => {
    cancel();
    stop = new AbortController();
    const { signal } = stop;
    const id = next;
    next += 1;
    set([
      { id, startedMs, begunMs, format, expected, ...begun },
      ...get()
        .filter(({ state }) => state === "saved")
        .slice(0, mostKept - 1),
    ]);
    read(open, signal, (part) => change(id, part)).then(
      (file) => {
        change(id, { state: "saved", file });
        const saved = get().find((run) => run.id === id);
        if (saved !== undefined) onSaved(saved);
      },
      (error: unknown) =>
        change(id, signal.aborted ? { state: "cancelled" } : { state: "failed", reason: sentenceOf(error) }),
    );
  };
  return {
    get,
    subscribe,
    start,
    cancel,
    clear: () => {
      cancel();
      set([]);
    },
  };
};

export const reportRuns = createReportRuns();

async function read(
  open: StartedRun["open"],
  signal: AbortSignal,
  tell: (part: Change) => void,
): Promise<Blob> {
  const response = await open(signal);
  const sheets = sheetsOf(response.headers.get("x-report-sheets"));
  tell({ name: nameOf(response.headers.get("content-disposition")), sheets });
  const marks = createSheetMarks();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    pieces.push(part.value);
    bytes += part.value.length;
    tell({ bytes, at: Math.min(marks(part.value), sheets.length) });
  }
  signal.throwIfAborted();
  return new Blob(pieces, { type: response.headers.get("content-type") ?? "" });
}

const nameOf = (header: string | null): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header ?? "")?.[1] ?? "relatorio.xlsx");

const sheetsOf = (header: string | null): string[] =>
  (header ?? "").split(",").filter(Boolean).map(decodeURIComponent);
