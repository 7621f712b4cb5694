import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cpNetMachine } from "../../../testing/cpnet-machine.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";

const codes = [101, 102, 103];
const deeds = ["begin", "end", "restart", "another computer", "cleared", "look"] as const;
const step = fc.record({
  deed: fc.constantFrom(...deeds, "begin", "end"),
  code: fc.constantFrom(...codes),
  waitedMs: fc.integer({ min: 1_000, max: 90_000 }),
  /** Whether the line has blanks reserved for the end; otherwise writing the end makes the file longer. */
  hasRoom: fc.boolean(),
  isSeen: fc.boolean(),
});

interface Event {
  readonly code: number;
  readonly startedAt: number;
  readonly hasRoom: boolean;
  endedAt: number | null;
  /** Time at which its line was removed while the event was open; null when it was not. */
  goneAt: number | null;
}

const stamp = (at: number): string => new Date(at).toISOString();
const lineOf = ({ code, startedAt, endedAt, hasRoom }: Event): string =>
  `${stamp(startedAt)};${endedAt === null ? " ".repeat(hasRoom ? 24 : 0) : stamp(endedAt)};${code}\n`;

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const at = (deed: Step["deed"], code: number, isSeen: boolean): Step => ({
  deed,
  code,
  waitedMs: 1_000,
  hasRoom: false,
  isSeen,
});
/** Regression: a longer line moved the rows behind it, which were then not recognized, and one was reported twice. */
const movedAndTakenOver = [
  at("begin", 101, false),
  at("begin", 102, true),
  at("end", 101, false),
  at("another computer", 101, false),
];
/** Regression: the second event's line became longer, the next computer did not recognize the rows it read, and reported the first once more. */
const endedAndTakenOver = [
  at("begin", 102, false),
  at("end", 102, false),
  at("begin", 102, false),
  at("another computer", 101, false),
  at("end", 102, false),
  at("another computer", 101, false),
];

test("whatever is done to events.csv, an event is open as long as its line says so, and ends when it ended or its line was gone", async () => {
  const law = fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
    const { path, readAll, clock, restart, replaceComputer } = cpNetMachine();
    clock.now = Date.parse("2026-11-25T08:00:00.000Z");
    const events: Event[] = [];
    let inFile: Event[] = [];
    /** Reported events by start and code: the last reported end, null while open. */
    const told = new Map<string, number | null>();
    /**
     * Ends that may be reported again unchanged. A position has no room for the identities of rows: another computer that finds a changed file cannot
     * know which ends were reported, and the server stores each occurrence once.
     */
    let mayRepeat = new Map<string, number | null>();
    let [written, seen] = ["", ""];
    const troubles: string[] = [];
    const look = async () => {
      for (const { code, startedAt, endedAt } of (await readAll()).occurrences) {
        const key = `${code}:${startedAt}`;
        if (endedAt === null && told.has(key)) troubles.push(`${key} began twice`);
        const isRepeated = mayRepeat.get(key) === endedAt && mayRepeat.delete(key);
        if ((told.get(key) ?? null) !== null && !isRepeated) troubles.push(`${key} ended twice`);
        told.set(key, endedAt);
      }
      mayRepeat = new Map();
      seen = written;
    };
    const write = (): void => {
      written = `startedAt;endedAt;code\n${inFile.map(lineOf).join("")}`;
      writeFileSync(path("events.csv"), written);
    };
    write();
    for (const { deed, code, waitedMs, hasRoom, isSeen } of steps) {
      clock.now += waitedMs;
      const open = inFile.find((event) => event.code === code && event.endedAt === null);
      if (deed === "begin" && open === undefined) {
        const event = { code, startedAt: clock.now, hasRoom, endedAt: null, goneAt: null };
        events.push(event);
        inFile.push(event);
        write();
      } else if (deed === "end" && open !== undefined) {
        open.endedAt = clock.now;
        write();
      } else if (deed === "restart") restart();
      else if (deed === "another computer") {
        replaceComputer();
        if (!written.startsWith(seen)) mayRepeat = new Map(told);
      } else if (deed === "cleared") {
        // Events that no look saw cannot be reported.
        await look();
        for (const event of inFile) if (event.endedAt === null) event.goneAt = clock.now;
        inFile = [];
        write();
      }
      if (isSeen || deed === "look" || deed === "another computer") await look();
    }
    for (let i = 0; i < 3; i += 1) {
      await look();
      clock.now += 61_000;
    }
    expect(troubles).toEqual([]);
    expect(new Set(told.keys())).toEqual(new Set(events.map((one) => `${one.code}:${one.startedAt}`)));
    const isRight = ({ code, startedAt, endedAt, goneAt }: Event): boolean => {
      const last = told.get(`${code}:${startedAt}`) ?? null;
      return goneAt === null ? last === endedAt : last !== null && last >= goneAt;
    };
    expect(events.filter((event) => !isRight(event))).toEqual([]);
  });
  await fc.assert(law, { ...propertyRuns(60), examples: [[movedAndTakenOver], [endedAndTakenOver]] });
});
