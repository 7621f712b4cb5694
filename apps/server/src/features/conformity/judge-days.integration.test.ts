import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProductConformity } from "@fiel/contracts";
import { startOfDayMs } from "@fiel/domain";
import { createRangeCache } from "../../platform/telemetry/range-cache/range-cache.ts";
import { resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import { loadRegistrations } from "../../platform/registrations/load-registrations.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { randomCases, storeBatch } from "../../testing/dashboard-questions.ts";
import { conformityQuery } from "./conformity-query.ts";
import { getConformity } from "./get-conformity.ts";
import { judgeDays } from "./judge-days.ts";
import { openDayJudge } from "./open-day-judge.ts";

const hourMs = 3_600_000;
const timeZone = "America/Sao_Paulo";

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

const midnight = (daysAgo: number): number => startOfDayMs(nowMs, timeZone, -daysAgo);

interface Weighed {
  readonly product?: string;
  readonly fromMs: number;
  readonly everyMs: number;
  readonly count: number;
}

async function weigh(tenantId: number, { product = "7892", fromMs, everyMs, count }: Weighed): Promise<void> {
  for (let from = 0; from < count; from += 10_000) {
    const at = Array.from(
      { length: Math.min(10_000, count - from) },
      (_, i) => fromMs + Math.round((from + i) * everyMs),
    );
    const weightMg = at.map((_, i) => 230_000 + ((i * 7_919) % 301) * 20 - (i % 1_577 < 3 ? 12_000 : 0));
    await storeBatch(opened.test, tenantId, nowMs, { weighings: [{ equipment: 4, product, at, weightMg }] });
  }
}

/** Three busy days and a quiet one after them. */
async function weighForDays(tenantId: number): Promise<void> {
  await weigh(tenantId, { fromMs: midnight(5), everyMs: 4_000, count: 64_000 });
  await weigh(tenantId, { fromMs: midnight(2) + hourMs, everyMs: 60_000, count: 500 });
}

interface Answered {
  readonly answer: ProductConformity[];
  /** Number of packages read for the answer. */
  readonly read: number;
}

interface Asked {
  readonly fromMs?: number;
  readonly sampleSize?: 5 | 13 | 20 | 32 | 80;
}

/** A stored day as earlier versions wrote it, without the last samples. */
const withoutLast = <T extends object>(row: T): T => {
  const { summary } = row as { summary?: string };
  const kept = summary === undefined ? undefined : (JSON.parse(summary) as unknown[]).slice(0, 3);
  return kept === undefined ? row : { ...row, summary: JSON.stringify(kept) };
};

/** The answer of a server with empty caches, with or without the stored days. */
async function ask(
  tenantId: number,
  from: "days" | "older days" | "packages",
  { fromMs = midnight(6), sampleSize = 20 }: Asked = {},
): Promise<Answered> {
  // Read from the store, because a server receives a change a moment later.
  const registrations = await opened.test.postgres.store.withTenant(tenantId, loadRegistrations);
  const dates = [{ startTimestamp: fromMs, endTimestamp: nowMs }];
  const filter = resolveFilter({ dates, equipments: [4] }, registrations, nowMs);
  const whole = opened.test.stores.telemetry.forTenant(tenantId);
  let read = 0;
  const telemetry: TenantTelemetry = {
    ...whole,
    async blocks(select, signal) {
      const answer = await whole.blocks(select, signal);
      for (const block of answer) read += block.rows;
      return answer;
    },
    async rows<T extends object>(select: Parameters<TenantTelemetry["rows"]>[0], signal?: AbortSignal) {
      if (!select.text.includes("conformity_days")) return whole.rows<T>(select, signal);
      if (from === "packages") return [];
      const rows = await whole.rows<T>(select, signal);
      return from === "days" ? rows : rows.map(withoutLast);
    },
  };
  const { signal } = new AbortController();
  const cache = createRangeCache()({ tenantId, data: null, presentMs: nowMs, signal });
  const records = { rows: () => Promise.reject(new Error("nothing of it is PostgreSQL's")) };
  const reading = { store: telemetry, records, tenantId, cache, signal };
  const query = conformityQuery({ reading, registrations, filter, timeZone }, sampleSize);
  return { answer: await getConformity(query), read };
}

let turn = 0;
async function judge(tenantId: number): Promise<number> {
  const { postgres, telemetry } = opened.test.stores;
  const { signal } = new AbortController();
  const judging = { postgres: postgres.store, telemetry, signal, pause: async () => undefined };
  turn += 1;
  return judgeDays(judging, { tenantId, timeZone, nowMs: nowMs + turn });
}

async function factory(): Promise<number> {
  const { tenantId } = await opened.addFactory();
  await weighForDays(tenantId);
  return tenantId;
}

describe("days that were judged once they were over", () => {
  it("are the busy ones, each once", async () => {
    const tenantId = await factory();
    // 64,000 packages, one every four seconds: two days of 21,600 and one of 20,800.
    expect(await judge(tenantId)).toBe(3);
    expect(await judge(tenantId)).toBe(0);
    const { tenantId: other } = await opened.addFactory();
    expect(await judge(other)).toBe(0);
  });

  it("spare the first asking their packages, and change nothing in its answer", async () => {
    const tenantId = await factory();
    await judge(tenantId);
    for (const sampleSize of [5, 13, 20, 32, 80] as const) {
      const [days, packages] = [
        await ask(tenantId, "days", { sampleSize }),
        await ask(tenantId, "packages", { sampleSize }),
      ];
      expect(days.answer).toEqual(packages.answer);
      expect([days.read, packages.read]).toEqual([500, 64_500]);
    }
  });

  it("tell the last samples also where they were stored without, of which few packages are read", async () => {
    const tenantId = await factory();
    await judge(tenantId);
    const refused: boolean[] = [];
    for (const sampleSize of [5, 20, 80] as const) {
      const older = await ask(tenantId, "older days", { sampleSize });
      const { answer, read } = await ask(tenantId, "packages", { sampleSize });
      expect(older.answer).toEqual(answer);
      refused.push(answer[0]?.lastRefused !== null);
      expect(older.read).toBeLessThan(read / 2);
    }
    expect(refused).toContain(true);
  });

  it("are gone through again after late data, until they are judged anew", async () => {
    const tenantId = await factory();
    await judge(tenantId);
    await weigh(tenantId, { fromMs: midnight(4) + 3 * hourMs + 1, everyMs: 777, count: 50 });
    const late = await ask(tenantId, "days");
    expect(late.answer).toEqual((await ask(tenantId, "packages")).answer);
    expect(late.read).toBe(21_600 + 50 + 500);
    expect(await judge(tenantId)).toBe(1);
    const again = await ask(tenantId, "days");
    expect(again).toEqual({ answer: late.answer, read: 500 });
  });

  it("are judged by the weights of their time: a correction of the past has its days judged again", async () => {
    const tenantId = await factory();
    await judge(tenantId);
    const set = (values: { package_weight: number } | { net_weight: number }) =>
      opened.test.postgres.store.withTenant(tenantId, (transaction) =>
        transaction.updateTable("products").set(values).where("code", "=", 7892).execute(),
      );
    const heldUntil = (field: string, until_at: number, value: number) =>
      opened.test.postgres.store.withTenant(tenantId, async (transaction) => {
        const { id } = await transaction
          .selectFrom("products")
          .select("id")
          .where("code", "=", 7892)
          .executeTakeFirstOrThrow();
        await transaction
          .insertInto("past_values")
          .values({
            tenant_id: tenantId,
            entity: "product",
            record_id: id,
            field,
            until_at,
            value: JSON.stringify(value),
          })
          .execute();
      });
    const before = await ask(tenantId, "days");
    // Weights that change now leave earlier days as they are.
    await heldUntil("netWeight", nowMs, 225);
    await set({ net_weight: 300 });
    expect(await ask(tenantId, "days")).toEqual(before);
    expect(await judge(tenantId)).toBe(0);
    // A change at the fifth hour of the second day: that day and the next are judged again.
    const since = midnight(4) + 5 * hourMs;
    await heldUntil("packageWeight", since, 5);
    await set({ package_weight: 10 });
    const changed = await ask(tenantId, "days");
    expect(changed.answer[0]?.weights).toMatchObject([
      { until: since, packageWeight: 5, productWeight: 225 },
      { until: null, packageWeight: 10, productWeight: 225 },
    ]);
    expect(changed.answer).toEqual((await ask(tenantId, "packages")).answer);
    expect(changed.read).toBe(21_600 + 20_800 + 500);
    expect(await judge(tenantId)).toBe(2);
    expect(await ask(tenantId, "days")).toEqual({ answer: changed.answer, read: 500 });
    // Without a net weight until then, earlier packages are not judged.
    await heldUntil("netWeight", since, -1);
    const later = await ask(tenantId, "days");
    expect(later.answer).toEqual((await ask(tenantId, "packages")).answer);
    expect(later.answer[0]).toMatchObject({ itemCount: (21_600 * 19) / 24 + 20_800 + 500 });
    await judge(tenantId);
    expect(await judge(tenantId)).toBe(0);
    expect((await ask(tenantId, "days")).answer).toEqual(later.answer);
  });

  it("are judged by one server at a time", async () => {
    const tenantId = await factory();
    const judged = await Promise.all([judge(tenantId), judge(tenantId)]);
    expect(judged.toSorted()).toEqual([0, 3]);
  });

  it("answer any window like their packages", async () => {
    const tenantId = await factory();
    await weigh(tenantId, {
      product: "ARROZ-1",
      fromMs: midnight(4) + 5 * hourMs,
      everyMs: 9_000,
      count: 300,
    });
    await judge(tenantId);
    const query = fc.record({
      fromMs: fc.integer({ min: midnight(8), max: midnight(5) + 6 * hourMs }),
      sampleSize: fc.constantFrom(5 as const, 13 as const, 20 as const, 32 as const, 80 as const),
    });
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const [days, packages] = [await ask(tenantId, "days", asked), await ask(tenantId, "packages", asked)];
        expect(days.answer).toEqual(packages.answer);
        expect(days.read).toBeLessThan(packages.read);
      }),
      randomCases(12),
    );
  });
});

describe("a server", () => {
  it("judges its clients' days by itself, again when some came in late, and ends at once", async () => {
    const tenantId = await factory();
    const { postgres, telemetry } = opened.test.stores;
    const { log } = opened.test.app;
    turn += 1;
    const startMs = nowMs + turn - performance.now();
    const now = () => Math.ceil(startMs + performance.now());
    const dependencies = { postgres: postgres.store, telemetry, log, now };
    const dayJudge = openDayJudge(dependencies, { firstMs: 1, everyMs: 100 });
    const readOf = async () => (await ask(tenantId, "days")).read;
    await expect.poll(readOf, { interval: 250 }).toBe(500);
    await weigh(tenantId, { fromMs: midnight(4) + 3 * hourMs + 1, everyMs: 777, count: 50 });
    await expect.poll(readOf, { interval: 250 }).toBe(500);
    await dayJudge.close();
    await weigh(tenantId, { fromMs: midnight(4) + 5 * hourMs + 1, everyMs: 777, count: 50 });
    await sleep(1_000);
    expect((await ask(tenantId, "days")).read).toBe(21_600 + 100 + 500);
  });
});
