import { getConformity, getProductionClassification, getProductionSummary } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Caller, runSeed, storeBatch, tryCall } from "../../../testing/dashboard-questions.ts";
import { filteredCalls } from "../../../testing/filtered-calls.ts";
import { openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { type WeighingFilter, weighingFilters } from "../../../testing/weighing-filters.ts";
import { storeWeighings, weighingPlant, weighingRecords } from "../../../testing/weighing-records.ts";
import type { WeighingRecord } from "../../../testing/weighing-record.ts";

const seed = runSeed();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Some minutes before the end of an hour, so that the hour ends during the test. */
const beginMs = Date.UTC(2026, 10, 21, 11, 48, 30, 500);
let clockMs = beginMs;

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ now: () => clockMs });
});
afterAll(() => test.close());

/** Answers of every call to a filter, and of conformity, which takes one equipment. */
async function answersOf(app: FastifyInstance, caller: Caller, filter: WeighingFilter): Promise<unknown[]> {
  const all = filteredCalls.map((call) => tryCall(app, call, caller, { ...filter }));
  const one = { windows: filter.windows, equipment: [4], product: filter.product, sampleSize: 5 };
  return Promise.all([...all, tryCall(app, getConformity, caller, one)]);
}

interface Others {
  /** Age of the records, ms. */
  readonly agoMs: number;
  /** Whether occurrences and coil uses have no end yet. */
  readonly open: boolean;
}

/** Records of other kinds at an instant; some update records that were sent before. */
const recordsAt = (atMs: number, open: boolean) => {
  const [longAgoMs, endedAt] = [beginMs - 3 * hourMs, open ? null : atMs];
  const coil = { coil: 9, product: "7892", weightStartMg: 9_000_000, weightEndMg: open ? null : 1_000 };
  return {
    statuses: [{ equipment: 3, at: atMs, state: 1, speed: open ? 0 : 12, product: null, operator: null }],
    occurrences: [
      { equipment: 4, code: 20, startedAt: atMs - 20 * minuteMs, endedAt },
      { equipment: 3, code: 2, startedAt: longAgoMs, endedAt: atMs < longAgoMs ? null : endedAt },
    ],
    leftovers: [
      { equipment: 3, at: atMs, kind: "scrap" as const, weightMg: 90_000, product: null, operator: 12 },
      { equipment: 4, at: atMs, kind: "chargeback" as const, count: 2, product: "7892", operator: null },
    ],
    coils: [
      { ...coil, equipment: 4, startedAt: atMs - 20 * minuteMs, endedAt, count: 7 },
      { ...coil, equipment: 3, startedAt: longAgoMs, endedAt: atMs < longAgoMs ? null : endedAt, count: 9 },
    ],
  };
};

const stage = fc.record({
  records: weighingRecords(beginMs - 6 * hourMs, 6),
  /** Ages of packages, ms: of a machine that is still weighing, and of a gateway that was away since the day before yesterday. */
  newest: fc.array(
    fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 34 * hourMs, max: 38 * hourMs })),
    { maxLength: 5 },
  ),
  others: fc.option(
    fc.record({
      agoMs: fc.oneof(fc.constantFrom(0, 1_000), fc.integer({ min: 0, max: 9 * hourMs })),
      open: fc.boolean(),
    }),
  ),
  waitedMs: fc.constantFrom(0, 1_000, 70_000, 13 * minuteMs, 40 * minuteMs),
  fresh: weighingFilters(beginMs - 6 * hourMs, 6),
});

it("answers what a server answers that was never asked before, whatever came in and whenever", async () => {
  const story = fc.record({
    stages: fc.array(stage, { minLength: 3, maxLength: 5 }),
    lasting: fc.array(weighingFilters(beginMs - 6 * hourMs, 6), { minLength: 1, maxLength: 2 }),
    fromMs: fc.oneof(
      fc.integer({ min: 1, max: 11 * hourMs }),
      fc.integer({ min: 34 * hourMs, max: 40 * hourMs }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ stages, lasting, fromMs }) => {
      clockMs = beginMs;
      const plant = await test.stores.addTenant(weighingPlant(0, beginMs + 1));
      const caller = { ...plant, token: (await test.signIn(plant, "Supervisor")).token };
      const app = await test.openReplica({ now: () => clockMs });
      const compare = async (filters: readonly WeighingFilter[]): Promise<void> => {
        const stranger = await test.openReplica({ now: () => clockMs });
        for (const filter of filters) {
          const expected = await answersOf(stranger, caller, filter);
          expect(await answersOf(app, caller, filter)).toEqual(expected);
        }
        await stranger.close();
      };
      for (const { records, newest, others, waitedMs, fresh } of stages) {
        clockMs += waitedMs;
        await storeAll(plant.tenantId, records, newest, others);
        const untilNow = { ...fresh, windows: [{ startMs: beginMs - fromMs, endMs: clockMs }] };
        await compare([...lasting, untilNow, fresh]);
      }
      await app.close();
    }),
    { seed, numRuns: 4 },
  );
});

const like: WeighingRecord = {
  equipment: 4,
  at: 0,
  weightMg: 231_000,
  product: "7892",
  operator: 12,
  verdict: null,
  inspected: null,
};

/** The same store with a count of its reads. */
function counted(telemetry: TestApp["stores"]["telemetry"]) {
  const counts = { reads: 0 };
  const forTenant: typeof telemetry.forTenant = (tenantId) => {
    const own = telemetry.forTenant(tenantId);
    return {
      ...own,
      text(select, signal) {
        counts.reads += 1;
        return own.text(select, signal);
      },
    };
  };
  return { counts, telemetry: { ...telemetry, forTenant } };
}

async function storeAll(
  tenantId: number,
  records: readonly WeighingRecord[],
  newest: readonly number[],
  others: Others | null,
): Promise<void> {
  const known = records.filter(({ equipment, at }) => at <= clockMs && (equipment !== 5 || at < beginMs));
  await storeWeighings(test, tenantId, clockMs, [
    ...known,
    ...newest.map((agoMs) => ({ ...like, at: clockMs - agoMs })),
  ]);
  if (others !== null)
    await storeBatch(test, tenantId, clockMs, recordsAt(clockMs - others.agoMs, others.open));
}

describe("the past", () => {
  /** A server with the number of its reads from the store since the last request. */
  async function openCounted() {
    const { counts, telemetry } = counted(test.stores.telemetry);
    clockMs = beginMs;
    const app = await test.openReplica({ telemetry, now: () => clockMs });
    const plant = await test.stores.addTenant(weighingPlant(0, beginMs + 1));
    const caller = { ...plant, token: (await test.signIn(plant, "Supervisor")).token };
    const windows = [{ startMs: Math.floor(beginMs / hourMs) * hourMs - 9 * hourMs, endMs: clockMs }];
    return {
      weigh: (at: number): Promise<void> =>
        storeBatch(test, plant.tenantId, clockMs, {
          weighings: [{ equipment: 4, product: "7892", at: [at], weightMg: [231_000] }],
        }),
      look: async () => {
        counts.reads = 0;
        const { data } = await ask(app, getProductionSummary, caller, { windows });
        await ask(app, getProductionClassification, caller, { windows });
        return { count: data.result.count, reads: counts.reads };
      },
    };
  }

  it("is read once: what comes in is read alone", async () => {
    const { weigh, look } = await openCounted();
    await weigh(beginMs - 5 * hourMs);
    expect(await look()).toEqual({ count: 1, reads: 2 });
    await weigh(beginMs - 1000);
    expect(await look()).toEqual({ count: 2, reads: 1 });
    // A late weighing takes two reads: its hour, which is open now, and the other hours without it.
    await weigh(beginMs - 4 * hourMs);
    expect(await look()).toEqual({ count: 3, reads: 2 });
    await weigh(beginMs - 4 * hourMs + 1);
    expect(await look()).toEqual({ count: 4, reads: 1 });
  });
});
