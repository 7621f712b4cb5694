import { expect, test } from "vitest";
import { memoryLog } from "../../testing/runtimes.ts";
import type { Positions } from "../drivers/driver.ts";
import type { Progress } from "../outbox/outbox.ts";
import type { Records } from "../outbox/records.ts";
import { endOrphanedAlarms } from "./end-orphaned-alarms.ts";

const ring = (at: number): readonly [string, string] => ["modbus-tcp:fiel-1", JSON.stringify({ at })];

const orphans = async (all: Record<number, Positions>, read: number[], refuse = false) => {
  const written: { records: Records; progress: Progress }[] = [];
  const log = memoryLog();
  const journal = {
    write: async (records: Records, progress: Progress) => {
      if (refuse) throw new Error("disk full");
      written.push({ records, progress });
    },
  };
  const loadAll = () => new Map(Object.entries(all).map(([mid, positions]) => [Number(mid), positions]));
  await endOrphanedAlarms({ loadAll, now: () => 10_000, journal, log }, new Set(read));
  return { written, log, occurrences: written.flatMap(({ records }) => records.occurrences) };
};

test("what an equipment that is not read any more has open ends at its last look, and is forgotten", async () => {
  const all = {
    3: new Map([["open-occurrences", '{"2":1000,"5":2000}'], ring(9000)]),
    4: new Map([["open-occurrences", '{"2":1000}'], ring(9000)]),
    5: new Map([ring(9000)]),
  };
  const { occurrences, written } = await orphans(all, [4]);
  expect(occurrences).toEqual([
    { equipment: 3, code: 2, startedAt: 1000, endedAt: 9000 },
    { equipment: 3, code: 5, startedAt: 2000, endedAt: 9000 },
  ]);
  const kept = new Map(written.flatMap(({ progress }) => [...progress.positions]));
  expect((await orphans({ 3: kept }, [4])).occurrences).toEqual([]);
});

test("where no look is known, it ends when it began", async () => {
  const { occurrences } = await orphans({ 3: new Map([["open-occurrences", '{"2":1000}']]) }, []);
  expect(occurrences).toEqual([{ equipment: 3, code: 2, startedAt: 1000, endedAt: 1000 }]);
});

test("a full disk is told, and stops nothing", async () => {
  const { log } = await orphans({ 3: new Map([["open-occurrences", '{"2":1000}']]) }, [], true);
  expect(log.text()).toContain("disk full");
});
