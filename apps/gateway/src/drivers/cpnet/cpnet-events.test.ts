import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cpNetMachine } from "../../../testing/cpnet-machine.ts";

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
