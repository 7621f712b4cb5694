import { appendFileSync, utimesSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { at, day, header, instants, row, rows, text } from "../../../testing/cpnet-lines.ts";
import { cpNetMachine } from "../../../testing/cpnet-machine.ts";

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
  const line = text([row(1)]).replace("7891", "AÇÚCAR €");
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
