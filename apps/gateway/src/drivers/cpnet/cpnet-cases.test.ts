import {
  appendFileSync,
  copyFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { cpNetMachine } from "../../../testing/cpnet-machine.ts";

const header = "at;seq;weight_g;verdict;product;operator";
const day = "2026-11-25.csv";
const start = Date.parse("2026-11-25T08:23:36.000Z");
const row = (seq: number, at = start + seq * 1000): string =>
  `${new Date(at).toISOString()};${seq};233,0;;7891;1`;
const rows = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => row(from + i));
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const instants = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => start + (from + i) * 1000);
const at = (reading: { rows: readonly { at: number }[] }): number[] => reading.rows.map((one) => one.at);

describe("what is already known of a file", () => {
  test("cut while its writer goes on at the old place: NULs, then rows without header", async () => {
    const { path, readAll } = cpNetMachine();
    const columns = "seq;at;weight_g;verdict;product;operator";
    const swapped = (seq: number) => `${seq};${new Date(start + seq * 1000).toISOString()};233,0;;7891;1`;
    const before = text([columns, ...[1, 2, 3, 4, 5].map(swapped)]);
    writeFileSync(path(day), before);
    expect(at(await readAll())).toEqual(instants(1, 5));
    writeFileSync(path(day), "\0".repeat(before.length) + text([6, 7, 8, 9, 10].map(swapped)));
    expect(at(await readAll())).toEqual(instants(6, 10));
  });

  test("NULs longer than a piece are passed by", async () => {
    const { path, readAll } = cpNetMachine();
    writeFileSync(path(day), "\0".repeat(700_001) + text(rows(1, 3)));
    expect(at(await readAll())).toEqual(instants(1, 3));
  });

  test("room left for later rows as NULs is filled in", async () => {
    const { path, readAll } = cpNetMachine();
    writeFileSync(path(day), text([header, ...rows(1, 2)]) + "\0".repeat(5000));
    expect(at(await readAll())).toEqual(instants(1, 2));
    writeFileSync(path(day), text([header, ...rows(1, 4)]) + "\0".repeat(4900));
    const again = await readAll();
    expect(at(again)).toEqual(instants(3, 4));
    expect(again.count("replacedFiles")).toBe(0);
  });

  test("a row dated 2099, a clock set back, and then a file that is cut: nothing new is skipped", async () => {
    const { path, readAll } = cpNetMachine();
    const future = row(3, Date.parse("2099-01-01T00:00:00Z"));
    writeFileSync(path(day), text([header, row(1), row(2), future, row(4)]));
    expect(at(await readAll())).toHaveLength(4);
    writeFileSync(path(day), text([header, future, row(4), row(5, start - 3_600_000), row(6), row(6)]));
    const again = await readAll();
    expect(at(again)).toEqual([start - 3_600_000, start + 6000, start + 6000]);
    expect(again.count("knownRows")).toBe(2);
    expect(again.count("keptRows")).toBe(3);
  });

  test("a copy under another day's name adds nothing, and its new rows do", async () => {
    const { path, readAll } = cpNetMachine();
    writeFileSync(path(day), text([header, ...rows(1, 9), row(9)]));
    expect(at(await readAll())).toHaveLength(10);
    copyFileSync(path(day), path("2026-11-26.csv"));
    appendFileSync(path("2026-11-26.csv"), text([row(9), row(10)]));
    const copy = await readAll();
    expect(at(copy)).toEqual([start + 9000, start + 10_000]);
    expect(copy.count("knownRows")).toBe(10);
    expect(copy.notices.join()).toContain("10 linhas já conhecidas");
  });

  test("changed in the middle, with the same size and the same end", async () => {
    const { path, readAll } = cpNetMachine();
    writeFileSync(path(day), text([header, ...rows(1, 50)]));
    await readAll();
    writeFileSync(path(day), text([header, ...rows(1, 4), row(99), ...rows(6, 50)]));
    expect(at(await readAll())).toEqual([start + 99_000]);
  });

  test("cut, gone on with, and an older copy restored and gone on with", async () => {
    const { path, readAll, restart } = cpNetMachine();
    writeFileSync(path(day), text([header, ...rows(1, 20)]));
    await readAll();
    copyFileSync(path(day), path("backup"));
    truncateSync(path(day), 300);
    appendFileSync(path(day), `\n${text(rows(21, 30))}`);
    expect(at(await readAll())).toEqual(instants(21, 30));
    restart();
    renameSync(path("backup"), path(day));
    appendFileSync(path(day), text(rows(28, 35)));
    expect(at(await readAll())).toEqual(instants(31, 35));
  });

  test("another computer with nothing but the positions goes on, and sends nothing twice", async () => {
    const { path, readAll, replaceComputer } = cpNetMachine();
    writeFileSync(path(day), text([header, ...rows(1, 20)]));
    await readAll();
    appendFileSync(path(day), text(rows(21, 25)));
    replaceComputer();
    const taken = await readAll();
    expect(at(taken)).toEqual(instants(21, 25));
    expect(taken.count("knownRows")).toBe(20);
    copyFileSync(path(day), path("2026-11-26.csv"));
    expect(at(await readAll())).toEqual([]);
  });

  test("a position of version 0.1 is taken over", async () => {
    const { path, readAll, replaceComputer, clock } = cpNetMachine();
    clock.now = start + 60_000;
    const read = text([header, ...rows(1, 20)]);
    const tail = createHash("sha256").update(read.slice(-256)).digest("base64");
    const newest = { at: start + 20_000, sequence: 20 };
    const old = JSON.stringify({ offset: read.length, tail, header, newest, skipTo: null });
    const kept = new Map([[`cpnet:bal1/${day}`, old]]);
    writeFileSync(path(day), read + text(rows(21, 22)));
    replaceComputer(kept);
    expect(at(await readAll())).toEqual(instants(21, 22));
    writeFileSync(path(day), text([header, ...rows(10, 30)]));
    expect(at(await readAll())).toEqual(instants(23, 30));
    replaceComputer(kept);
    expect(at(await readAll())).toEqual(instants(21, 30));
  });

  test("an old file that changes after its rows were forgotten is told, not guessed at", async () => {
    const { path, readAll, restart, clock } = cpNetMachine();
    writeFileSync(path("2019-01-01.csv"), text([header, ...rows(1, 3)]));
    await readAll();
    for (let later = 1; later <= 32; later += 1) {
      clock.now += 86_400_000;
      const name = new Date(clock.now).toISOString().slice(0, 10);
      writeFileSync(path(`${name}.csv`), text([header, row(later * 100)]));
      expect(at(await readAll())).toHaveLength(1);
    }
    restart();
    writeFileSync(path("2019-01-01.csv"), text([header, ...rows(2, 4)]));
    const changed = await readAll();
    expect(changed.weightMg).toEqual([]);
    expect(changed.count("undecidedRows")).toBe(3);
    expect(changed.notices.join()).toContain("3 linhas não enviadas");
    appendFileSync(path("2019-01-01.csv"), text([row(5)]));
    clock.now += 60_000;
    expect(at(await readAll())).toEqual([start + 5000]);
  });
});

describe("bytes", () => {
  test("NULs between two rows, as after a power cut", async () => {
    const { path, readAll } = cpNetMachine();
    const half = row(9).slice(0, 20);
    writeFileSync(
      path(day),
      `${text([header, ...rows(1, 5)])}${"\0".repeat(300)}${text(rows(6, 7))}${half}\0\0${text([row(8)])}`,
    );
    const reading = await readAll();
    expect(at(reading)).toEqual(instants(1, 8));
    expect(reading.count("malformedLines")).toBe(1);
  });

  test("lines that end in CR alone, also while the file grows", async () => {
    const { path, readAll } = cpNetMachine();
    writeFileSync(path(day), [header, ...rows(1, 5), ""].join("\r"));
    expect(at(await readAll())).toEqual(instants(1, 5));
    appendFileSync(path(day), row(6));
    expect(at(await readAll())).toEqual([]);
    appendFileSync(path(day), `\r${row(7)}\r`);
    appendFileSync(path(day), `\n${row(8)}\r\n`);
    expect(at(await readAll())).toEqual(instants(6, 8));
  });

  test.each(["utf-16le", "utf-16be"])("%s with its mark, growing by half a unit", async (encoding) => {
    const { path, readAll } = cpNetMachine();
    const little = Buffer.from(
      `\uFEFF${text([header, ...rows(1, 3)])}`.replaceAll("7891", "AÇÚCAR"),
      "utf16le",
    );
    const bytes = encoding === "utf-16le" ? little : little.swap16();
    const cut = bytes.length - 81;
    writeFileSync(path(day), bytes.subarray(0, cut));
    const first = await readAll();
    appendFileSync(path(day), bytes.subarray(cut));
    const all = [...first.rows, ...(await readAll()).rows];
    expect(all.map((one) => one.at)).toEqual(instants(1, 3));
    expect(new Set(all.map(({ product }) => product))).toEqual(new Set(["AÇÚCAR"]));
  });

  test("text that is not UTF-8 is Windows-1252", async () => {
    const { path, readAll } = cpNetMachine();
    const line = `${text([row(1)])}`.replace("7891", "AÇÚCAR €");
    writeFileSync(path(day), Buffer.from(line.replace("€", "\x80"), "latin1"));
    expect((await readAll()).rows[0]?.product).toBe("AÇÚCAR €");
  });

  test("a file of which nothing can be read is told and counted once", async () => {
    const { path, readAll, clock } = cpNetMachine();
    writeFileSync(path(day), "PK\u0003\u0004 what is this\nand this\n");
    const reading = await readAll();
    expect(reading.count("unreadableFiles")).toBe(1);
    expect(reading.notices.join()).toContain("nada pôde ser lido");
    clock.now += 600_000;
    expect((await readAll()).count("unreadableFiles")).toBe(0);
    writeFileSync(path("2026-11-26.csv"), "\0".repeat(1000));
    utimesSync(path("2026-11-26.csv"), clock.now / 1000 - 3600, clock.now / 1000 - 3600);
    expect((await readAll()).count("unreadableFiles")).toBe(1);
    expect((await readAll()).count("unreadableFiles")).toBe(0);
  });
});

describe("dates", () => {
  test("a leap second and 24:00 are kept, 30 February and month 13 refused", async () => {
    const { path, readAll } = cpNetMachine();
    const given = [
      "2016-12-31T23:59:59Z",
      "2016-12-31T23:59:60Z",
      "2017-01-01T00:00:00Z",
      "2026-02-30T10:00:00Z",
      "2026-11-20T24:00:00Z",
      "2026-13-01T10:00:00Z",
      "2026-11-20T10:00:60Z",
      "2026-11-20T10:00:00+05:30",
    ];
    writeFileSync(path(day), text([header, ...given.map((instant, i) => `${instant};${i};233,0;;7891;1`)]));
    const reading = await readAll();
    expect(at(reading).map((ms) => new Date(ms).toISOString())).toEqual([
      "2016-12-31T23:59:59.000Z",
      "2016-12-31T23:59:59.999Z",
      "2017-01-01T00:00:00.000Z",
      "2026-11-21T00:00:00.000Z",
      "2026-11-20T04:30:00.000Z",
    ]);
    expect(reading.count("refusedDates")).toBe(3);
    expect(reading.notices.join()).toContain("data que não existe");
  });

  test("the hour that comes twice is told apart by the file's order, also across a restart", async () => {
    const { path, readAll, restart } = cpNetMachine({ timeZone: "America/New_York" });
    const local = ["00:50", "01:10", "01:30", "01:50", "01:10", "01:30", "01:50", "02:10"];
    const lines = local.map((time, i) => `2026-11-01 ${time}:00;${i + 1};233,0;;7891;1\n`);
    const seen: number[] = [];
    writeFileSync(path("2026-11-01.csv"), `${header}\n`);
    for (const line of lines) {
      appendFileSync(path("2026-11-01.csv"), line);
      restart();
      seen.push(...at(await readAll()));
    }
    const hours = seen.map((ms) => new Date(ms).getUTCHours());
    expect([4, 5, 6, 7].map((hour) => hours.filter((one) => one === hour).length)).toEqual([1, 3, 3, 1]);
    // Exported anew, every row is the same row.
    writeFileSync(
      path("2026-11-01.csv"),
      `${header}\n${lines.join("")}\n`.replace(header, `${header};more`).replaceAll(";1\n", ";1;\n"),
    );
    expect((await readAll()).count("knownRows")).toBe(8);
  });

  test("a local time that the clock skips is of a clock not yet put forward", async () => {
    const { path, readAll } = cpNetMachine({ timeZone: "America/New_York" });
    writeFileSync(path(day), text([header, "2026-03-08 02:30:00;1;233,0;;7891;1"]));
    expect(at(await readAll())).toEqual([Date.parse("2026-03-08T07:30:00Z")]);
  });
});

describe("events.csv", () => {
  const events = "startedAt;endedAt;code\n";
  const from = "2026-11-25T08:23:36.000Z";
  const began = Date.parse(from);
  const blank = " ".repeat(24);
  const record = (startedAt: string, endedAt: string, code: number) => `${startedAt};${endedAt};${code}\n`;

  test("an end that is filled in later, the size staying", async () => {
    const { path, readAll, restart } = cpNetMachine();
    writeFileSync(path("events.csv"), events + record(from, blank, 101));
    expect((await readAll()).occurrences).toMatchObject([{ code: 101, startedAt: began, endedAt: null }]);
    restart();
    writeFileSync(path("events.csv"), events + record(from, "2026-11-25T08:24:06.000Z", 101));
    expect((await readAll()).occurrences).toEqual([
      { equipment: 5, code: 101, startedAt: began, endedAt: began + 30_000, clock: "machine" },
    ]);
    expect((await readAll()).occurrences).toEqual([]);
  });

  test("an end before its start is malformed and counted", async () => {
    const { path, readAll } = cpNetMachine();
    writeFileSync(path("events.csv"), events + record(from, "2026-11-25T08:00:00.000Z", 101));
    const reading = await readAll();
    expect(reading.occurrences).toEqual([]);
    expect(reading.count("malformedLines")).toBe(1);
  });

  test("an open event ends when the next of its code begins, or when its line or the file is gone", async () => {
    const { path, readAll, clock } = cpNetMachine();
    clock.now = began + 7_200_000;
    writeFileSync(path("events.csv"), events + record(from, "", 101) + record(from, "", 102));
    await readAll();
    appendFileSync(path("events.csv"), record("2026-11-25T09:00:00.000Z", "", 101));
    expect((await readAll()).occurrences).toMatchObject([
      { code: 101, startedAt: began + 36 * 60_000 + 24_000, endedAt: null },
      { code: 101, startedAt: began, endedAt: began + 36 * 60_000 + 24_000 },
    ]);
    writeFileSync(path("events.csv"), events + record("2026-11-25T09:00:00.000Z", "", 101));
    const noticed = clock.now;
    expect((await readAll()).occurrences).toEqual([]);
    clock.now += 61_000;
    expect((await readAll()).occurrences).toMatchObject([{ code: 102, startedAt: began, endedAt: noticed }]);
    rmSync(path("events.csv"));
    clock.now += 61_000;
    const gone = clock.now;
    expect((await readAll()).occurrences).toEqual([]);
    clock.now += 61_000;
    expect((await readAll()).occurrences).toMatchObject([{ code: 101, endedAt: gone }]);
    expect((await readAll()).occurrences).toEqual([]);
  });
});

test("the machine's clock is compared with this computer's by rows that were just written", async () => {
  const { path, readAll, clock } = cpNetMachine();
  writeFileSync(path(day), text([header, ...rows(1, 3)]));
  expect((await readAll()).last?.clockSkewMs).toBeNull();
  for (const late of [9000, 0, 4000]) {
    clock.now += 10_000;
    appendFileSync(path(day), text([row(clock.now % 1000, clock.now - 120_000 - late)]));
    await readAll();
  }
  expect((await readAll()).last?.clockSkewMs).toBe(-120_000);
});
