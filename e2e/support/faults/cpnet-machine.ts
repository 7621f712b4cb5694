import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DayFile } from "./day-file.ts";
import type { GatewayFolder } from "./gateway-folder.ts";
import { alarmCode, type FaultyMachine, Journal } from "./journal.ts";

export interface CpNetMachine extends FaultyMachine {
  readonly dataDirectory: string;
  readonly referenceName: string;
  readonly file: DayFile;
  /** Writes a row of a clock that is far ahead. */
  weighIn2099(): void;
  /** Writes invalid rows and rows of a day that does not exist. */
  writeNonsense(): void;
}

const eventsText = ({ alarms }: Journal): string => {
  const iso = (ms: number | null): string => (ms === null ? "" : new Date(ms).toISOString());
  const lines = alarms.map(({ startedAt, endedAt }) => `${iso(startedAt)};${iso(endedAt)};${alarmCode}\n`);
  return `startedAt;endedAt;code\n${lines.join("")}`;
};

/** A machine that writes CpNet files. */
export const cpNetMachine = (
  mid: number,
  dataDirectory: string,
  timeZone: string,
  folder: GatewayFolder,
): CpNetMachine => {
  const referenceName = `bal${mid}`;
  const directory = path.join(dataDirectory, referenceName);
  mkdirSync(directory, { recursive: true });
  const events = path.join(directory, "events.csv");
  const file = new DayFile(directory, timeZone);
  const journal = new Journal(10);
  const weigh = (at: string, weightMg: number): void =>
    file.add(`${at};${journal.made.size};${(weightMg / 1_000).toFixed(2)};useful;ARROZ-1;12`);

  const mids = [mid];
  return {
    mids,
    journal,
    dataDirectory,
    referenceName,
    file,
    tick() {
      const at = Date.now();
      weigh(new Date(at).toISOString(), journal.note(at));
    },
    setAlarm(isOn) {
      journal.noteAlarm(isOn);
      writeFileSync(`${events}.new`, eventsText(journal));
      renameSync(`${events}.new`, events);
    },
    watchReading: () => () => folder.hasReadFile(mids.at(-1) ?? mid, path.basename(file.path), file.size),
    weighIn2099() {
      const at = "2099-01-01T12:00:00.000Z";
      weigh(at, journal.note(Date.parse(at)));
    },
    writeNonsense() {
      journal.note();
      file.add("12:30 ### sem peso");
      weigh("2026-02-30T12:00:00Z", journal.note());
    },
    close: async () => undefined,
  };
};
