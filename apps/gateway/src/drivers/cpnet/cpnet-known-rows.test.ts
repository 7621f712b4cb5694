import { createHash } from "node:crypto";
import { appendFileSync, copyFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { at, day, header, instants, row, rows, start, text } from "../../../testing/cpnet-lines.ts";
import { cpNetMachine } from "../../../testing/cpnet-machine.ts";

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

test("lines that are not understood are counted once, however often their file is read anew", async () => {
  const { path, readAll } = cpNetMachine();
  const bad = ["nothing of ours", "2026-02-30T10:00:00Z;1;10;;;", "nothing of ours"];
  const long = "x".repeat(300_000);
  const whole = text([header, row(1), ...bad, long, row(2)]);
  writeFileSync(path(day), whole);
  const first = await readAll();
  expect([first.count("malformedLines"), first.count("refusedDates")]).toEqual([3, 1]);
  copyFileSync(path(day), path("2026-11-01.csv"));
  writeFileSync(path(day), text([header, ...bad]));
  const cut = await readAll();
  writeFileSync(path(day), text([header, row(3), "another one", ...bad, row(1), long]));
  const again = await readAll();
  const counted = [cut, again].map((one) => [one.count("malformedLines"), one.count("refusedDates")]);
  expect(counted).toEqual([
    [0, 0],
    [1, 0],
  ]);
  expect(at(again)).toEqual([...instants(3, 3)]);
});
