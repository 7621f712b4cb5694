import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { ErrorBody, FeedPackage } from "@fiel/contracts";
import { dayMs, hourMs } from "@fiel/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import { createSettledBlocks } from "../../platform/telemetry/settled-blocks.ts";
import { addApiKey } from "../../testing/api-key.ts";
import { runSeed, storeBatch } from "../../testing/dashboard-questions.ts";
import { openTelemetryPlace } from "../../testing/open-telemetry-place.ts";
import { Course, pageOf, step, storedOf, weighed } from "../../testing/package-course.ts";
import type { TelemetryPlace } from "../../testing/telemetry-places.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { smallPlant } from "../../testing/test-stores.ts";

/** Noon in São Paulo. */
const nowMs = Date.UTC(2026, 10, 27, 15);

let test: TestApp;
let place: TelemetryPlace;
beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs }, async () => {
    const opened = await openTelemetryPlace();
    place = opened;
    return opened;
  });
});
afterAll(() => test.close());

const addPlant = async () => {
  const { tenantId } = await test.stores.addTenant({
    ...smallPlant,
    equipment: [3, 4].map((mid) => ({ mid, name: `M${mid}`, ip: "10.0.0.1", createdAt: 0 })),
  });
  return tenantId;
};

const read = async (key: string, query: string) =>
  test.app.inject({ url: `/api/v1/packages${query}`, headers: bearer(key) });
const page = (key: string, query = "") => pageOf(test, key, query);

describe("whoever follows the packages", () => {
  it("ends with exactly what the store has, through late data, replays, killed servers and retention", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20, size: "max" }), async (steps) => {
        const tenantId = await addPlant();
        const course = new Course({ test, place, nowMs }, tenantId);
        for (const one of steps) await course.take(one);
        test.stores.telemetry.log.doubt();
        while (await course.follower.step(50));
        // Deletions by retention after the last package come with a page of their own.
        await course.follower.step(50);
        expect(course.follower.has).toEqual(await storedOf(test, tenantId));
      }),
      { seed: runSeed(), numRuns: Number(process.env["FIEL_PROPERTY_RUNS"] ?? 3) },
    );
  });

  it("is told each package once with its names, late ones last, and goes on where the cursor stands", async () => {
    const tenantId = await addPlant();
    const key = await addApiKey(test.postgres.store, tenantId);
    await storeBatch(test, tenantId, nowMs, { weighings: [weighed(3, [nowMs - 1_000], 1_010_000)] });
    const first = await page(key);
    expect(first).toMatchObject({
      packages: [
        {
          machine: { number: 3, name: "M3" },
          at: new Date(nowMs - 1_000).toISOString(),
          product: { codeText: "ARROZ-1" },
          operator: null,
          result: "useful",
          weightG: 1_010,
          inspected: null,
        },
      ],
      deleted: [],
      more: false,
    });
    expect((await page(key, `?cursor=${first.cursor}`)).packages).toEqual([]);
    await storeBatch(test, tenantId, nowMs, { weighings: [weighed(4, [nowMs - 9 * dayMs], 1_010_000)] });
    const late = await page(key, `?cursor=${first.cursor}`);
    expect(late.packages.map(({ machine }) => machine.number)).toEqual([4]);
    const since = new Date(Date.now() + 60_000).toISOString();
    // `since` is no cursor, so packages of the last minute are repeated.
    expect((await page(key, `?since=${encodeURIComponent(since)}`)).packages.length).toBeGreaterThan(0);
  });

  it("may take streams: each line goes on from its own cursor, packed where asked", async () => {
    const tenantId = await addPlant();
    const key = await addApiKey(test.postgres.store, tenantId);
    const at = Array.from({ length: 5_000 }, (_, i) => nowMs - hourMs + i);
    await storeBatch(test, tenantId, nowMs, { weighings: [weighed(3, at, 1_010_000)] });
    const packed = await test.app.inject({
      url: "/api/v1/packages?format=ndjson",
      headers: { ...bearer(key), "accept-encoding": "gzip" },
    });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    const lines = gunzipSync(packed.rawPayload).toString().trimEnd().split("\n");
    const rows = lines.map((line) => JSON.parse(line) as FeedPackage & { cursor: string });
    expect(rows.map((one) => Date.parse(one.at))).toEqual(at);
    const rest = await page(key, `?limit=10000&cursor=${rows[2_999]?.cursor}`);
    expect(rest.packages).toHaveLength(2_000);
    const csv = (await read(key, "?format=csv&limit=3")).body.split("\r\n");
    expect(csv[0]).toMatch(/^sequence,machine,machine_name,at,/);
    expect(csv).toHaveLength(5);
    expect(csv[1]?.split(",").at(-1)).toBe(rows[0]?.cursor);
  });

  it("sees the machines of its key alone, and its cursor is of these", async () => {
    const tenantId = await addPlant();
    await storeBatch(test, tenantId, nowMs, {
      weighings: [weighed(3, [nowMs - 5], 1_010_000), weighed(4, [nowMs - 6], 1_010_000)],
    });
    const wide = await addApiKey(test.postgres.store, tenantId);
    const narrow = await addApiKey(test.postgres.store, tenantId, { machines: [4] });
    const own = await page(narrow);
    expect(own.packages.map(({ machine }) => machine.number)).toEqual([4]);
    const refusal = await read(wide, `?cursor=${own.cursor}`);
    expect(refusal.json<ErrorBody>().error).toMatchObject({
      fields: { cursor: expect.any(String) as string },
    });
    const none = await addApiKey(test.postgres.store, tenantId, { scopes: ["production"] });
    expect((await read(none, "")).statusCode).toBe(403);
  });

  it("is told to begin anew after a restore, and what is no cursor", async () => {
    const tenantId = await addPlant();
    const key = await addApiKey(test.postgres.store, tenantId);
    const { cursor } = await page(key);
    const wrong = [
      "?cursor=abc",
      `?cursor=${cursor}&since=2026-11-01`,
      "?limit=10001",
      "?since=ontem",
      "?limit=0",
    ];
    for (const query of wrong) expect([query, (await read(key, query)).statusCode]).toEqual([query, 422]);
    await test.postgres.owner.updateTable("installation").set({ feed_epoch: randomUUID() }).execute();
    const ended = await read(key, `?cursor=${cursor}`);
    expect([ended.statusCode, ended.json<ErrorBody>().error.code]).toEqual([410, "CursorEnded"]);
  });

  it("waits for what a replica may not have yet, where there are some", async () => {
    const tenantId = await addPlant();
    await storeBatch(test, tenantId, nowMs, { weighings: [weighed(3, [nowMs - 5], 1_010_000)] });
    const { shared } = test.postgres.store;
    const store = test.stores.telemetry.forTenant(tenantId);
    const { signal } = new AbortController();
    const [row] = await store.rows<{ block: number }>(sql`select max(block) as block from weighings`);
    const block = row?.block ?? 0;
    const settled = (isReplicated: boolean) =>
      createSettledBlocks(shared, { isReplicated })(store, block, signal);
    expect(await settled(false)).toBe(block);
    expect(await settled(true)).toBeLessThan(block);
    await shared
      .updateTable("block_times")
      .set({ begun_at: new Date(Date.now() - hourMs) })
      .execute();
    expect(await settled(true)).toBe(block);
  });
});
