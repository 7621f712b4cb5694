import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedSeed } from "../../../../testing/dashboard-questions.ts";
import { LiveRecords, type ReadRows } from "./live-records.ts";
import { type LiveLeftover, type LiveOccurrence, type RecordKind, recordKinds } from "./record-kinds.ts";
import { type Failure, openSlowStore, tick } from "./testing/slow-store.ts";

const seed = printedSeed();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const beginMs = 20_000 * dayMs;

interface Record {
  readonly equipment: number;
  readonly startMs: number;
}

/** Records that reach into the time from an instant on. */
interface Asked {
  readonly fromMs: number;
  readonly most: number;
}

/** The kind, but for its select, which tells what it asks. */
const asking = <R extends Record>(kind: RecordKind<R>): RecordKind<R> => ({
  ...kind,
  select: (_, fromMs, most) => ({ text: JSON.stringify({ fromMs, most } satisfies Asked) }),
});

/** Reads by what the select asks. */
const reading =
  <R extends Record>(read: (asked: Asked) => Promise<R[]>): ReadRows =>
  async <T extends object>({ text }: { readonly text: string }) =>
    (await read(JSON.parse(text) as Asked)) as unknown as T[];

const seconds = (ms: number): string => `${String(ms).slice(0, -3)}.${String(ms).slice(-3)}`;
const instant = fc.integer({ min: 0, max: 60 * 24 }).map((hours) => beginMs + hours * hourMs);

/** Few starts, so that occurrences come again as another version of themselves. */
const occurrence: fc.Arbitrary<LiveOccurrence> = fc
  .record({
    equipment: fc.constantFrom(1, 2),
    startMs: fc.integer({ min: 0, max: 12 }).map((fives) => beginMs + fives * 5 * dayMs),
    code: fc.constantFrom(20, 21),
    lengthMs: fc.option(fc.integer({ min: 0, max: 20 }).map((days) => days * dayMs)),
    version: fc.constantFrom(5, 6, 7),
  })
  .map(({ lengthMs, version, ...one }) => ({
    ...one,
    endMs: lengthMs === null ? null : one.startMs + lengthMs,
    version: lengthMs === null ? 0 : version,
  }));
const occurrenceRow = ({ equipment, startMs, code, endMs, version }: LiveOccurrence): string =>
  [equipment, seconds(startMs), code, endMs === null ? "\\N" : seconds(endMs), version].join("\t");

const leftover: fc.Arbitrary<LiveLeftover> = fc.record({
  equipment: fc.constantFrom(1, 2),
  startMs: instant,
  kind: fc.constantFrom("scrap", "reprocess", "chargeback"),
  weightMg: fc.integer({ min: 0, max: 9 }),
  count: fc.integer({ min: 0, max: 9 }),
  product: fc.constantFrom(0, 7),
  operator: fc.constantFrom(0, 12),
});
const leftoverRow = (one: LiveLeftover): string =>
  [one.equipment, seconds(one.startMs), one.kind, one.weightMg, one.count, one.product, one.operator].join(
    "\t",
  );

/** The newest version of each, the last one of equals. */
function newestOf(stored: readonly LiveOccurrence[]): LiveOccurrence[] {
  const newest = new Map<string, LiveOccurrence>();
  for (const one of stored) {
    const name = `${one.equipment} ${one.startMs} ${one.code}`;
    if ((newest.get(name)?.version ?? -1) <= one.version) newest.set(name, one);
  }
  return [...newest.values()];
}

const reaches =
  (fromMs: number) =>
  ({ startMs, endMs }: LiveOccurrence): boolean =>
    startMs >= fromMs || endMs === null || endMs > fromMs;

/** In one order. */
const fieldsOf = (record: Record): unknown =>
  Object.entries(record).toSorted(([one], [other]) => one.localeCompare(other));

interface Tried<R extends Record> {
  readonly kind: RecordKind<R>;
  readonly one: fc.Arbitrary<R>;
  readonly rowOf: (one: R) => string;
  /** Of what was stored, in the order in which it was, what reaches into the time from an instant on. */
  readonly expected: (stored: readonly R[], fromMs: number) => R[];
}

async function proves<R extends Record>({ kind, one, rowOf, expected }: Tried<R>): Promise<void> {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("store" as const),
      batch: fc.integer({ min: 0, max: 8 }),
      records: fc.array(one, { minLength: 1, maxLength: 6 }),
      fails: fc.constantFrom<Failure[]>("no", "no", "no", "no", "no", "before", "after"),
      waits: fc.boolean(),
    }),
    fc.record({ kind: fc.constant("read" as const), fromMs: instant, waits: fc.boolean() }),
  );
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 40 }),
    fc.array(instant, { minLength: 1, maxLength: 3 }),
    async (steps, asked) => {
      const live = new LiveRecords(asking(kind));
      const { store, rows, read } = openSlowStore<R>();
      const readRows = reading(({ fromMs }) => read((stored) => expected(stored, fromMs)));
      const known = new Map<number, readonly R[]>();
      const running: Promise<unknown>[] = [];
      for (const step of steps) {
        if (step.kind === "read") running.push(live.from(1, step.fromMs, readRows));
        else {
          const isFirst = !known.has(step.batch);
          const records = known.get(step.batch) ?? step.records;
          known.set(step.batch, records);
          const added = isFirst ? records.map(rowOf) : null;
          const storing = live.storing(1, added, () => store(`${step.batch}`, records, step.fails));
          running.push(storing.catch(() => undefined));
        }
        if (step.waits) await Promise.all(running);
        else if (running.length % 3 === 0) await tick();
      }
      await Promise.all(running);
      for (const fromMs of asked) {
        const held = await live.from(1, fromMs, readRows);
        const wanted = expected(rows(), fromMs);
        const found = [1, 2].flatMap((mid) => expected(held?.of(mid) ?? [], fromMs));
        const sorted = (records: readonly R[]) =>
          records.map((one) => JSON.stringify(fieldsOf(one))).toSorted();
        expect(sorted(found)).toEqual(sorted(wanted));
        for (const mid of [1, 2]) {
          const starts = (held?.of(mid) ?? []).map(({ startMs }) => startMs);
          expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        }
      }
    },
  );
  await fc.assert(property, { seed, numRuns: 300 });
}

describe("records in memory are those that the store has, whatever is repeated, fails and comes meanwhile", () => {
  it("in their newest version", () =>
    proves({
      kind: recordKinds.occurrences,
      one: occurrence,
      rowOf: occurrenceRow,
      expected: (stored, fromMs) => newestOf(stored).filter(reaches(fromMs)),
    }));

  it("each of those that have no versions", () =>
    proves({
      kind: recordKinds.leftovers,
      one: leftover,
      rowOf: leftoverRow,
      expected: (stored, fromMs) => stored.filter(({ startMs }) => startMs >= fromMs),
    }));
});

const leftoverAt = (startMs: number): LiveLeftover => ({
  equipment: 1,
  startMs,
  kind: "scrap",
  weightMg: 1,
  count: 0,
  product: 0,
  operator: 0,
});

it("gives the same list of an equipment until one more comes", async () => {
  const live = new LiveRecords(asking(recordKinds.leftovers));
  const held = await live.from(
    1,
    beginMs,
    reading(async () => [leftoverAt(beginMs)]),
  );
  const before = held?.of(1);
  await live.storing(1, [leftoverRow({ ...leftoverAt(beginMs), equipment: 2 })], async () => undefined);
  expect(held?.of(1)).toBe(before);
  await live.storing(1, [leftoverRow(leftoverAt(beginMs + 1))], async () => undefined);
  expect(held?.of(1)).toHaveLength(2);
  expect(before).toHaveLength(1);
});

it("holds no more than it may: a shorter time when it fits, else nothing, without asking again and again", async () => {
  const live = new LiveRecords(asking(recordKinds.leftovers));
  const asked: number[] = [];
  const stored = (count: number, fromMs: number) =>
    reading(async (question) => {
      asked.push(question.fromMs);
      const found = question.fromMs < fromMs ? question.most + 1 : count;
      return Array.from({ length: found }, () => leftoverAt(beginMs + 90 * dayMs));
    });
  const [early, late] = [beginMs + 50 * dayMs, beginMs + 80 * dayMs];
  expect(await live.from(1, early, stored(1, late))).toBeNull();
  expect(await live.from(1, early, stored(1, late))).toBeNull();
  expect(asked).toEqual([early - 31 * dayMs, early]);
  expect((await live.from(1, late, stored(1, late)))?.count).toBe(1);
  expect((await live.from(1, late + 1, stored(1, late)))?.count).toBe(1);
  expect(asked).toEqual([early - 31 * dayMs, early, late]);
});
