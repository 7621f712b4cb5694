import { appendFileSync, mkdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cpNetMachine } from "../../../testing/cpnet-machine.ts";
import { nothingTaken } from "../../outbox/taken-rows.ts";
import { MachineTrouble } from "../driver.ts";
import { CpNetDriver } from "./cpnet-driver.ts";
import type { CpNetMachine } from "./cpnet-files.ts";

const header = "at;seq;weight_g;verdict;product;operator\n";
const today = "2026-11-21";
const noon = Date.parse("2026-11-21T12:00:00-03:00");
const line = (seq: number): string => `${noon + seq};${seq};${seq},5;useful;P;1\n`;
const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => line(from + i)).join("");
const weights = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => (from + i) * 1000 + 500);

/** A machine's directory; the clock of its gateway stands at one minute past noon. */
const machine = (options: Partial<CpNetMachine> = {}) => {
  const fixture = cpNetMachine({ createdAt: noon, ...options });
  fixture.clock.now = noon + 60_000;
  return fixture;
};

describe("CpNetDriver", () => {
  test("follows a file as it grows; a half-written last line waits", async () => {
    const { path, readAll } = machine();
    const file = path(`${today}.csv`);
    writeFileSync(file, header + lines(1, 2));
    expect((await readAll()).weightMg).toEqual(weights(1, 2));
    appendFileSync(file, line(3).slice(0, 20));
    expect((await readAll()).weightMg).toEqual([]);
    appendFileSync(file, line(3).slice(20) + line(4));
    expect((await readAll()).weightMg).toEqual(weights(3, 4));
    expect((await readAll()).weightMg).toEqual([]);
  });

  test("reads files whose names are in capitals, the events' too", async () => {
    const { path, readAll } = machine();
    writeFileSync(path(`${today}.CSV`), header + lines(1, 2));
    const blank = " ".repeat(24);
    writeFileSync(path("EVENTS.CSV"), `startedAt;endedAt;code\n2026-11-21T15:00:00.000Z;${blank};101\n`);
    const reading = await readAll();
    expect(reading.weightMg).toEqual(weights(1, 2));
    expect(reading.occurrences).toHaveLength(1);
  });

  test("says what it looked at, with the names seen, where the file of the day is missing", async () => {
    const { lookedAt, path, readAll } = machine();
    expect((await readAll()).weightMg).toEqual([]);
    expect(lookedAt()).toContain(`nenhum ${today}.csv; há nenhum arquivo`);
    for (const name of ["2026-11-19.csv", "2026-11-20.csv", "pesos-de-hoje.txt"])
      writeFileSync(path(name), header);
    await readAll();
    expect(lookedAt()).toContain(`nenhum ${today}.csv; há 2026-11-19.csv, 2026-11-20.csv, pesos-de-hoje.txt`);
    writeFileSync(path(`${today}.CSV`), header + lines(1, 1));
    await readAll();
    expect(lookedAt()).not.toContain("nenhum");
  });

  test("tells a folder that has files and none of a day, with the names that are there", async () => {
    const { path, readAll } = machine();
    for (const name of ["21-11-2026.csv", "resumo.xlsx"]) writeFileSync(path(name), header + lines(1, 2));
    await expect(readAll()).rejects.toThrow(
      "nenhum arquivo de um dia (AAAA-MM-DD.csv); há 21-11-2026.csv, resumo.xlsx",
    );
    writeFileSync(path(`${today}.csv`), header + lines(1, 2));
    expect((await readAll()).weightMg).toEqual(weights(1, 2));
  });

  test("goes on after a restart where it was", async () => {
    const { path, readAll, restart } = machine();
    writeFileSync(path(`${today}.csv`), header + lines(1, 3));
    await readAll();
    restart();
    appendFileSync(path(`${today}.csv`), lines(4, 5));
    expect((await readAll()).weightMg).toEqual(weights(4, 5));
  });

  test("rotation: the old day's late lines are read as well as the new day's", async () => {
    const { path, readAll } = machine();
    writeFileSync(path(`${today}.csv`), header + lines(1, 2));
    await readAll();
    appendFileSync(path(`${today}.csv`), lines(3, 3));
    writeFileSync(path("2026-11-22.csv"), header + lines(4, 5));
    expect((await readAll()).weightMg).toEqual(weights(3, 5));
  });

  test("files older than the registration are imported only with syncOldData", async () => {
    for (const syncOldData of [false, true]) {
      // An old file written after the registration, as by a machine whose clock was set back: it must be reported.
      const { path, readAll } = machine({ syncOldData });
      writeFileSync(path("2026-11-20.csv"), header + lines(1, 2));
      utimesSync(path("2026-11-20.csv"), noon / 1000 + 1, noon / 1000 + 1);
      writeFileSync(path(`${today}.csv`), header + lines(3, 4));
      const reading = await readAll();
      expect(reading.weightMg).toEqual(weights(syncOldData ? 1 : 3, 4));
      expect(reading.count("ignoredFiles")).toBe(syncOldData ? 0 : 1);
    }
  });

  test("a file copied anew by a synchronising tool, another inode, repeats nothing", async () => {
    const { path, readAll } = machine();
    const file = path(`${today}.csv`);
    writeFileSync(file, header + lines(1, 50));
    await readAll();
    writeFileSync(`${file}.new`, header + lines(1, 60));
    renameSync(`${file}.new`, file);
    const again = await readAll();
    expect(again.weightMg).toEqual(weights(51, 60));
    expect(again.count("replacedFiles")).toBe(0);
  });

  test("a file cut and written again gives only what is new in it, and the replacement is counted", async () => {
    const { path, readAll } = machine();
    const file = path(`${today}.csv`);
    writeFileSync(file, header + lines(1, 50));
    await readAll();
    writeFileSync(file, header + lines(31, 45));
    expect((await readAll()).count("replacedFiles")).toBe(1);
    appendFileSync(file, lines(46, 55));
    expect((await readAll()).weightMg).toEqual(weights(51, 55));
  });

  test("malformed lines are counted and told, and block nothing", async () => {
    const { path, readAll } = machine();
    writeFileSync(path(`${today}.csv`), `${header + line(1)}not a line\n;;;;;\n${line(2)}`);
    const reading = await readAll();
    expect(reading.weightMg).toEqual(weights(1, 2));
    expect(reading.count("malformedLines")).toBe(2);
    expect(reading.notices.join()).toContain("not a line");
  });

  test("megabytes without a line end are passed by", async () => {
    const { path, readAll } = machine();
    writeFileSync(path(`${today}.csv`), `${header + line(1)}${"x".repeat(700_000)}\n${line(2)}`);
    expect((await readAll()).weightMg).toEqual(weights(1, 2));
  });

  test("a large file is read in pieces, each with its position", async () => {
    const { path, readAll } = machine();
    writeFileSync(path(`${today}.csv`), header + lines(1, 20_000));
    expect((await readAll()).weightMg).toEqual(weights(1, 20_000));
  });

  test("the last line of a finished day needs no line end", async () => {
    const { path, readAll } = machine({ createdAt: noon - 86_400_000 });
    const old = path("2026-11-20.csv");
    writeFileSync(old, (header + lines(1, 2)).trimEnd());
    utimesSync(old, noon / 1000 - 3600, noon / 1000 - 3600);
    writeFileSync(path(`${today}.csv`), header + line(3));
    expect((await readAll()).weightMg).toEqual(weights(1, 3));
  });

  test("a byte order mark and Windows line ends are no trouble", async () => {
    const { path, readAll } = machine();
    writeFileSync(path(`${today}.csv`), `\uFEFF${header + lines(1, 2)}`.replaceAll("\n", "\r\n"));
    const reading = await readAll();
    expect(reading.weightMg).toEqual(weights(1, 2));
    expect(reading.count("malformedLines")).toBe(0);
  });

  test("events.csv becomes occurrences, open and ended", async () => {
    const { path, readAll } = machine();
    writeFileSync(path("events.csv"), `startedAt;endedAt;code\n${noon};;5\n${noon};${noon + 1000};5\n`);
    expect((await readAll()).occurrences).toEqual([
      { equipment: 5, startedAt: noon, endedAt: null, code: 5, clock: "machine" },
      { equipment: 5, startedAt: noon, endedAt: noon + 1000, code: 5, clock: "machine" },
    ]);
  });

  test("tells speed, product and operator by the newest lines", async () => {
    const { path, readAll } = machine();
    writeFileSync(path(`${today}.csv`), header + lines(1, 30));
    expect((await readAll()).last).toMatchObject({ state: 2, speed: 30, product: "P", operator: 1 });
  });

  test("without its directory the machine is silent", async () => {
    const settings = {
      mid: 5,
      dataDirectory: "/nowhere",
      referenceName: "x",
      createdAt: 0,
      syncOldData: false,
      timeZone: "America/Sao_Paulo",
    };
    const driver = new CpNetDriver(settings, nothingTaken, () => noon);
    await expect(driver.read(new Map())).rejects.toThrow(
      new MachineTrouble("silent", "diretório /nowhere/x: não existe (ENOENT)"),
    );
  });

  test("a file that cannot be read is told once and keeps no other from being read", async () => {
    const { path, readAll } = machine({ createdAt: noon - 86_400_000 });
    mkdirSync(path("2026-11-20.csv"));
    writeFileSync(path(`${today}.csv`), header + line(1));
    const reading = await readAll();
    expect(reading.weightMg).toEqual(weights(1, 1));
    expect(reading.notices).toHaveLength(1);
    expect((await readAll()).notices).toEqual([]);
  });
});
