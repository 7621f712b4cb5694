import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { at, day, header, instants, rows, text } from "../../../testing/cpnet-lines.ts";
import { cpNetMachine } from "../../../testing/cpnet-machine.ts";

/** Files exactly as machines left them. */
const cases = join(import.meta.dirname, "..", "..", "..", "testing", "cases");
const bytesOf = (name: string): Buffer => readFileSync(join(cases, name));

test("a file of 5 rows, cut to nothing while its writer goes on: NULs, and 5 new rows without a header", async () => {
  const { path, readAll } = cpNetMachine();
  writeFileSync(path(day), text([header, ...rows(1, 5)]));
  expect(at(await readAll())).toEqual(instants(1, 5));
  writeFileSync(path(day), bytesOf("01-copytruncate-nul.csv"));
  expect(at(await readAll())).toEqual(instants(6, 10));
});

test.each([
  ["11-nul-in-middle.csv", 7],
  ["05-cr-only.csv", 5],
])("%s: %i rows, and not again when it is copied", async (name, count) => {
  const { path, readAll } = cpNetMachine();
  writeFileSync(path(day), bytesOf(name));
  expect(at(await readAll())).toEqual(instants(1, count));
  copyFileSync(path(day), path("2026-11-24.csv"));
  const copied = await readAll();
  expect([at(copied), copied.count("knownRows")]).toEqual([[], count]);
});

test("an event's end that is filled in, the size of the file staying: it ends after 30 s", async () => {
  const { path, readAll } = cpNetMachine();
  writeFileSync(path("events.csv"), bytesOf("08-events-before.csv"));
  const [open] = (await readAll()).occurrences;
  writeFileSync(path("events.csv"), bytesOf("08-events-after.csv"));
  const [ended] = (await readAll()).occurrences;
  expect(open).toMatchObject({ code: 101, endedAt: null });
  expect(ended).toMatchObject({ code: 101, startedAt: open?.startedAt });
  expect((ended?.endedAt ?? 0) - (ended?.startedAt ?? 0)).toBe(30_000);
});

test("local times of the hour that comes twice: 1, 3, 3 and 1 in the hours of UTC", async () => {
  const { path, readAll } = cpNetMachine({ timeZone: "America/New_York" });
  writeFileSync(path("2026-11-01.csv"), bytesOf("14-dst-fall-back-local.csv"));
  const hours = at(await readAll()).map((ms) => new Date(ms).getUTCHours());
  expect(hours.toSorted((a, b) => a - b)).toEqual([4, 5, 5, 5, 6, 6, 6, 7]);
});

test("a leap second and 24:00 are kept, 30 February is refused and counted", async () => {
  const { path, readAll } = cpNetMachine();
  writeFileSync(path("2026-11-20.csv"), bytesOf("15-dates.csv"));
  const reading = await readAll();
  expect(reading.rows).toHaveLength(4);
  expect(reading.count("refusedDates")).toBe(1);
  expect(at(reading)).toContain(Date.UTC(2026, 10, 21));
});

test("three days of copies, half a file and the whole again, with a row of 2099: each row once", async () => {
  const { path, readAll } = cpNetMachine();
  const far = "2099-01-01T00:00:00.000Z;99;233,0;;7891;1";
  const all = text([header, ...rows(1, 20), far, far]);
  const seen: number[] = [];
  for (const [name, content] of [
    [day, all.slice(0, 500)],
    ["2026-11-24.csv", all],
    [day, all],
    ["2026-11-23.csv", all.replaceAll("\n", "\r\n")],
    [day, text([header, far, ...rows(1, 20).toReversed(), far])],
  ] as const) {
    writeFileSync(path(name), content);
    seen.push(...at(await readAll()));
  }
  appendFileSync(path(day), text(rows(21, 21)));
  seen.push(...at(await readAll()));
  const year2099 = Date.UTC(2099, 0, 1);
  expect(seen.toSorted((a, b) => a - b)).toEqual([...instants(1, 21), year2099, year2099]);
});

test.each([
  ["2026-04-31T10:00:00Z", "refusedDates"],
  ["2025-02-29T10:00:00Z", "refusedDates"],
  ["2026-11-25T25:00:00Z", "refusedDates"],
  ["2026-11-25T10:60:00Z", "refusedDates"],
  ["2026-11-25T24:00:01Z", "refusedDates"],
  ["ontem às dez", "malformedLines"],
] as const)("a row at %s is told in %s and keeps no other from being read", async (instant, counter) => {
  const { path, readAll } = cpNetMachine();
  writeFileSync(path(day), text([header, ...rows(1, 1), `${instant};2;233,0;;7891;1`, ...rows(3, 3)]));
  const reading = await readAll();
  expect(at(reading)).toEqual([...instants(1, 1), ...instants(3, 3)]);
  expect(reading.count(counter)).toBe(1);
});

test.each(["__proto__", "constructor", "toString"])(
  "a product whose code is %s keeps it",
  async (product) => {
    const { path, readAll } = cpNetMachine();
    writeFileSync(path(day), text([header, ...rows(1, 1).map((line) => line.replace("7891", product))]));
    expect((await readAll()).rows).toMatchObject([{ product }]);
  },
);

test("UTF-16 of either order with its mark, emptied under its writer, is read on", async () => {
  for (const swap of [false, true]) {
    const { path, readAll } = cpNetMachine();
    const bytes = (content: string): Buffer => {
      const little = Buffer.from(content, "utf16le");
      return swap ? little.swap16() : little;
    };
    const first = bytes(`\uFEFF${text([header, ...rows(1, 5)])}`);
    writeFileSync(path(day), first);
    expect(at(await readAll())).toEqual(instants(1, 5));
    writeFileSync(path(day), Buffer.concat([Buffer.alloc(first.length), bytes(text(rows(6, 9)))]));
    expect(at(await readAll())).toEqual(instants(6, 9));
  }
});

test.each([
  ["operator", "12.5", "malformedOperators"],
  ["operator", "2.3e-41", "malformedOperators"],
  ["operator", "-1", "malformedOperators"],
  ["verdict", "melhor", "malformedFields"],
  ["seq", "1a", "malformedFields"],
] as const)("a row whose %s is %s is kept without it, and that is counted", async (name, value, counter) => {
  const { path, readAll } = cpNetMachine();
  const odd = { seq: "1", verdict: "", operator: "1", [name]: value };
  const line = `2026-11-25T08:23:37.000Z;${odd.seq};233,0;${odd.verdict};7891;${odd.operator}`;
  writeFileSync(path(day), text([header, line, ...rows(2, 2)]));
  const reading = await readAll();
  expect(at(reading)).toEqual(instants(1, 2));
  expect(reading.count(counter)).toBe(1);
  expect(reading.notices.join()).toContain("não se entende");
  writeFileSync(path("2026-11-24.csv"), text([header, line, ...rows(2, 2)]));
  const copied = await readAll();
  expect([at(copied), copied.count(counter), copied.count("knownRows")]).toEqual([[], 0, 2]);
});
