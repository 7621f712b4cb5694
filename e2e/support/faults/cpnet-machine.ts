import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { GatewayFolder } from "./gateway-folder.ts";
import { alarmCode, type FaultyMachine, Journal } from "./journal.ts";

const header = "at;seq;weight_g;verdict;product;operator";
const dayMs = 86_400_000;

export interface FileStyle {
  readonly encoding: "utf8" | "utf16le";
  readonly ending: "\n" | "\r" | "\r\n";
}

export interface CpNetMachine extends FaultyMachine {
  readonly dataDirectory: string;
  readonly referenceName: string;
  /** The file loses the newer half of its lines. */
  cut(): void;
  /** The file is moved away, and a new one begun, in another way of writing. */
  rotate(style: FileStyle): void;
  /** A copy lies beside it with the name of another day. */
  copy(): void;
  /** All that was made today is written again. */
  exportAgain(): void;
  /** The file is emptied, and its writer goes on where it was: NULs. */
  copyTruncate(): void;
  /** A row by a clock that is far ahead. */
  weighIn2099(): void;
  /** Rows that are none, or of a day that does not exist. */
  writeNonsense(): void;
}

const dayIn = (timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(ms);

/** A machine that writes CpNet files, and does to them what no machine should. */
export const cpNetMachine = (
  mid: number,
  dataDirectory: string,
  timeZone: string,
  folder: GatewayFolder,
): CpNetMachine => {
  const referenceName = `bal${mid}`;
  const directory = path.join(dataDirectory, referenceName);
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, `${dayIn(timeZone, Date.now())}.csv`);
  const events = path.join(directory, "events.csv");
  const journal = new Journal(10);
  let style: FileStyle = { encoding: "utf8", ending: "\n" };
  let copies = 0;
  let inFile: string[] = [];
  const all: string[] = [];

  const bytes = (lines: readonly string[]): Buffer =>
    Buffer.from(lines.map((line) => line + style.ending).join(""), style.encoding);
  const begin = (lines: readonly string[]): void => {
    inFile = [...lines];
    const mark = Buffer.from(style.encoding === "utf16le" ? "\uFEFF" : "", style.encoding);
    writeFileSync(file, Buffer.concat([mark, bytes([header, ...lines])]));
  };
  const add = (line: string): void => {
    inFile.push(line);
    all.push(line);
    const whole = bytes([line]);
    // As a writer with a buffer does; the rest comes before anybody else writes.
    const half = Math.floor(whole.length / 2);
    appendFileSync(file, whole.subarray(0, half));
    appendFileSync(file, whole.subarray(half));
  };
  const row = (at: string, weightMg: number): string =>
    `${at};${journal.made.size};${(weightMg / 1_000).toFixed(2)};useful;ARROZ-1;12`;
  begin([]);

  return {
    mids: [mid],
    journal,
    dataDirectory,
    referenceName,
    tick() {
      const at = Date.now();
      add(row(new Date(at).toISOString(), journal.note(at)));
    },
    setAlarm(isOn) {
      journal.noteAlarm(isOn);
      const lines = journal.alarms.map(({ startedAt, endedAt }) =>
        [new Date(startedAt).toISOString(), endedAt === null ? "" : new Date(endedAt).toISOString(), alarmCode].join(";"),
      );
      writeFileSync(`${events}.new`, `startedAt;endedAt;code\n${lines.join("\n")}\n`);
      renameSync(`${events}.new`, events);
    },
    watchReading() {
      return () => folder.hasReadFile(mid, path.basename(file), statSync(file).size);
    },
    cut: () => begin(inFile.slice(0, inFile.length / 2)),
    rotate(next) {
      renameSync(file, path.join(directory, `rotated-${(copies += 1)}.csv`));
      style = next;
      begin([]);
    },
    copy() {
      const day = dayIn(timeZone, Date.now() - (copies += 1) * dayMs);
      const copied = path.join(directory, `${day}.csv`);
      if (!existsSync(copied)) writeFileSync(copied, readFileSync(file));
    },
    exportAgain: () => begin(all),
    copyTruncate() {
      writeFileSync(file, Buffer.alloc(statSync(file).size));
      inFile = [];
    },
    weighIn2099: () => add(row("2099-01-01T12:00:00Z", journal.note(Date.parse("2099-01-01T12:00:00Z")))),
    writeNonsense() {
      journal.note();
      add("12:30 ### sem peso");
      const weightMg = journal.note();
      add(row("2026-02-30T12:00:00Z", weightMg));
    },
    close: async () => undefined,
  };
};
