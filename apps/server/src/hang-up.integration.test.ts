import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Call, reportCharts } from "@fiel/contracts";
import { smallPlant } from "./testing/test-stores.ts";
import type { TelemetryPlace } from "./testing/telemetry-places.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbeddedEngine } from "./platform/stores/telemetry/engine/embedded-engine.ts";
import type { Engine } from "./platform/stores/telemetry/engine/engine.ts";
import { telemetryOn } from "./platform/stores/telemetry/open-telemetry.ts";
import { embedded } from "./platform/stores/telemetry/schema/placement.ts";
import { type Caller, queryOf } from "./testing/dashboard-questions.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";

/** It is the engine that must stop counting. */
const endless =
  "select sum(sipHash64(number)) from numbers(1000000000000) settings max_threads = 1 format TSV";
const hourMs = 3_600_000;

let test: TestApp;
let engine: Engine;
let origin: string;
let caller: Caller;
/** Whatever is asked of the engine is endless meanwhile. */
let isEndless = false;

beforeAll(async () => {
  test = await openTestApp({}, openEndlessPlace);
  const plant = await test.stores.addTenant({ ...smallPlant, orders: [order] });
  caller = { tenant: plant.tenant, token: (await test.signIn(plant, "Admin")).token };
  origin = await test.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => test.close());

const order = {
  codeText: "OP-1",
  product: "ARROZ-1",
  group: "Grãos",
  count: 100,
  status: 2,
};

async function openEndlessPlace(): Promise<TelemetryPlace> {
  const directory = mkdtempSync(join(tmpdir(), "fiel-hang-up-"));
  engine = openEmbeddedEngine(directory);
  const asked: Engine = {
    ...engine,
    read: (statement, signal) => engine.read(isEndless ? endless : statement, signal),
  };
  return {
    store: await telemetryOn(asked, embedded, (work) => work()),
    async close() {
      await engine.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Statements that the engine runs and can be told to end; with those that cannot. */
async function running(): Promise<{ marked: number; others: number }> {
  const answer = await engine.read(
    "select countIf(startsWith(query, '/* fiel')) as marked, countIf(query like '%numbers(1000000000000)%') - marked as others from system.processes where query not like '%system.processes%' format JSONEachRow",
  );
  return JSON.parse(answer.toString()) as { marked: number; others: number };
}

/** Asks as a page, which is closed as soon as the engine is at it. */
async function closeWhileAsking(call: Call, window: { startMs: number; endMs: number }): Promise<void> {
  const page = new AbortController();
  const question = { windows: [window], equipments: 3, charts: reportCharts };
  const url = `${origin}${call.path.replace(":tenant", caller.tenant)}?${queryOf(question).toString()}`;
  const asked = Promise.allSettled([fetch(url, { headers: bearer(caller.token), signal: page.signal })]);
  await expect.poll(async () => (await running()).marked, { timeout: 10_000 }).toBeGreaterThan(0);
  expect((await running()).others).toBe(0);
  page.abort();
  expect(await asked).toMatchObject([{ status: "rejected" }]);
  await expect.poll(running, { timeout: 10_000 }).toEqual({ marked: 0, others: 0 });
}

describe("a page that is closed", () => {
  it("ends in the engine what each call of a dashboard reads, of late and of long ago", async () => {
    // Those of machines' records read PostgreSQL, and little of it.
    const calls = test.app.mountedCalls.filter(
      ({ path, method }) =>
        method === "GET" &&
        /\/dashboard\/production|\/reports.json$|\/opdata$/.test(path) &&
        !/\/(scraps|coil|weights)$/.test(path),
    );
    expect(calls.length).toBeGreaterThan(8);
    isEndless = true;
    for (const call of calls) {
      for (const agoMs of [0, 100 * hourMs]) {
        const endMs = Date.now() - agoMs;
        await closeWhileAsking(call, { startMs: endMs - hourMs, endMs });
      }
    }
    isEndless = false;
    // Nobody waits for what was ended.
    for (const call of calls) {
      const question = { windows: [{ startMs: Date.now() - hourMs, endMs: Date.now() }], equipments: 3 };
      const url = `${call.path.replace(":tenant", caller.tenant)}?${queryOf({ ...question, charts: reportCharts }).toString()}`;
      const answer = await test.app.inject({ url, headers: bearer(caller.token) });
      expect([call.path, answer.statusCode]).toEqual([call.path, 200]);
    }
  });
});
