import { wallClockOf } from "@fiel/domain";
import { appendFileSync, copyFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { header, text } from "../../../testing/cpnet-lines.ts";
import { cpNetMachine } from "../../../testing/cpnet-machine.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";

const minuteMs = 60_000;

/** Nights on which the clock is put back: time zone, instant of the change, and its size in ms. */
const nights = [
  { timeZone: "America/New_York", backAt: Date.parse("2026-11-01T06:00:00Z"), byMs: 60 * minuteMs },
  { timeZone: "Europe/Lisbon", backAt: Date.parse("2026-10-25T01:00:00Z"), byMs: 60 * minuteMs },
  { timeZone: "Australia/Lord_Howe", backAt: Date.parse("2026-04-04T15:00:00Z"), byMs: 30 * minuteMs },
] as const;
const longestDisorderMs = 10_000;
/** At most this many copies: only the newest files are checked at every look, older ones now and then. */
const mostCopies = 2;

const deeds = ["restart", "exported", "lost its front", "copied", "looked at"] as const;
const story = fc.constantFrom(...nights).chain((night) =>
  fc.record({
    night: fc.constant(night),
    /** Time before the change, ms: before the repeated hour comes for the second time, or before it comes at all. */
    beginsMsBefore: fc.integer({ min: 1_000, max: night.byMs + 30 * minuteMs }),
    rows: fc.array(
      fc.record({
        // After a longer rest the local times show no step back, and the second pass of the hour cannot be recognized.
        restMs: fc.oneof(
          fc.constantFrom(0, 1_000),
          fc.integer({ min: 0, max: night.byMs - longestDisorderMs - 1_000 }),
        ),
        deed: fc.option(fc.constantFrom(...deeds), { freq: 2 }),
        lost: fc.nat(4),
      }),
      { minLength: 1, maxLength: 14 },
    ),
  }),
);

const two = (value: number): string => String(value).padStart(2, "0");

test("local times of the hour that comes twice are read right, whatever is done to the file meanwhile", async () => {
  const law = fc.asyncProperty(story, async ({ night, beginsMsBefore, rows }) => {
    const { timeZone, backAt } = night;
    const { path, readAll, restart } = cpNetMachine({ timeZone });
    const clockAt = (at: number): string => {
      const { year, month, day, hour, minute, second } = wallClockOf(at, timeZone);
      return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
    };
    const name = path(`${clockAt(backAt).slice(0, 10)}.csv`);
    let at = Math.floor((backAt - beginsMsBefore) / 1_000) * 1_000;
    let copies = 0;
    let inFile: string[] = [];
    const all: string[] = [];
    const made = new Map<number, number>();
    const read: (readonly [grams: number, at: number])[] = [];
    const look = async () => {
      const reading = await readAll();
      read.push(...reading.rows.map((row) => [row.weightMg / 1_000, row.at] as const));
    };
    const rewrite = (lines: string[]): void => {
      inFile = lines;
      writeFileSync(name, text([header, ...lines]));
    };
    rewrite([]);
    for (const [i, { restMs, deed, lost }] of rows.entries()) {
      if (i > 0) at += Math.floor(restMs / 1_000) * 1_000;
      made.set(i + 1, at);
      const line = `${clockAt(at)};;${i + 1};useful;7891;1`;
      all.push(line);
      inFile.push(line);
      appendFileSync(name, text([line]));
      if (deed === null) continue;
      await look();
      if (deed === "restart") restart();
      else if (deed === "exported") rewrite([...all]);
      else if (deed === "lost its front") rewrite(inFile.slice(lost));
      else if (deed === "copied" && copies < mostCopies)
        copyFileSync(name, path(`2026-12-${two((copies += 1))}.csv`));
      await look();
    }
    await look();
    expect(read.toSorted(([a], [b]) => a - b)).toEqual([...made]);
  });
  await fc.assert(law, propertyRuns(40));
});
