import { appendFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { at, day, header, row, rows, text } from "../../../testing/cpnet-lines.ts";
import { cpNetMachine } from "../../../testing/cpnet-machine.ts";

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
  // After another export with an additional column, every row must be recognized as the same row.
  writeFileSync(
    path("2026-11-01.csv"),
    `${header}\n${lines.join("")}\n`.replace(header, `${header};more`).replaceAll(";1\n", ";1;\n"),
  );
  expect((await readAll()).count("knownRows")).toBe(8);
});

test("an event of the hour that comes twice ends by its own beginning, whatever began meanwhile", async () => {
  const { path, readAll } = cpNetMachine({ timeZone: "America/New_York" });
  const spans = [
    ["00:50", "01:30", "04:50", "05:30"],
    ["01:10", "01:40", "05:10", "05:40"],
    ["01:50", "01:05", "05:50", "06:05"],
    ["01:02", "02:10", "06:02", "07:10"],
  ] as const;
  const lines = spans.map(([from, to], i) => `2026-11-01 ${from}:00;2026-11-01 ${to}:00;${101 + i}`);
  writeFileSync(path("events.csv"), text(["startedAt;endedAt;code", ...lines]));
  const ends = (await readAll()).occurrences.map(({ startedAt, endedAt }) =>
    [startedAt, endedAt ?? 0].map((ms) => new Date(ms).toISOString().slice(11, 16)),
  );
  expect(ends).toEqual(spans.map(([, , from, to]) => [from, to]));
});

test("a local time that the clock skips is of a clock not yet put forward", async () => {
  const { path, readAll } = cpNetMachine({ timeZone: "America/New_York" });
  writeFileSync(path(day), text([header, "2026-03-08 02:30:00;1;233,0;;7891;1"]));
  expect(at(await readAll())).toEqual([Date.parse("2026-03-08T07:30:00Z")]);
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
