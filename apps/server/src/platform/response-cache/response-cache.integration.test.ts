import { randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import {
  type BatchInput,
  getOccurrences,
  getProduction,
  getProductionClassification,
  getProductionHistogram,
  getProductionSummary,
  listOrdersInWork,
  postBatch,
} from "@fiel/contracts";
import { smallPlant, weighingsOf } from "../../testing/test-stores.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ask, type Caller, queryOf } from "../../testing/dashboard-questions.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import type { LoggedTelemetry } from "../telemetry-log/logged-telemetry.ts";
import { SingleFlight } from "../single-flight/single-flight.ts";

const startMs = Date.now() - 3_600_000;
const windows = [{ startMs: startMs - 3_600_000, endMs: startMs + 7_200_000 }];

let test: TestApp;
let plant: { tenantId: number; tenant: string };
let caller: Caller;
let key: string;
let replicas: readonly FastifyInstance[];
/** Reads that reached the engine, and the tenants that made them; reads wait while `gate` is closed. */
let reads: number;
let readers: number[] = [];
let gate: Promise<void> = Promise.resolve();
const ended: unknown[] = [];

beforeAll(async () => {
  test = await openTestApp();
  replicas = [
    await test.openReplica({ telemetry: counted(test.stores.telemetry) }),
    await test.openReplica(),
  ];
  plant = await test.stores.addTenant(smallPlant);
  caller = { tenant: plant.tenant, token: (await test.signIn(plant, "Admin")).token };
  key = await test.addDeviceKey(plant.tenantId);
});
afterAll(() => test.close());

describe("answers", () => {
  it("are computed once for many who ask the same at the same time, and kept until data comes", async () => {
    const [app] = replicas as [FastifyInstance];
    const question = { windows: [{ startMs: startMs - 1, endMs: startMs + 50_000 }] };
    reads = 0;
    const all = await Promise.all(
      Array.from({ length: 50 }, () => ask(app, getProductionSummary, caller, question)),
    );
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    await ask(app, getProductionSummary, caller, question);
    expect(reads).toBe(1);
    await send(app, randomUUID(), 1, { weighings: weighingsOf(startMs + 20_500, [1_010_000]) });
    const after = await ask(app, getProductionSummary, caller, question);
    expect(reads).toBe(2);
    expect(after.data.result.count).toBe((all[0]?.data.result.count ?? 0) + 1);
  });

  it("are one for pages that ask until now, each by its own clock, and count what came in since theirs", async () => {
    const [app] = replicas as [FastifyInstance];
    const until = (endMs: number) => ({ windows: [{ startMs: startMs - 36_000_000, endMs }] });
    const minute = 60_000;
    // Two instants of one minute, independent of the current second.
    const ends = [Date.now() + 60 * minute, Date.now() + 60 * minute].map(
      (ms, i) => Math.floor(ms / minute) * minute + 20_000 + i * 7_000,
    );
    const [first = 0, second = 0] = ends;
    reads = 0;
    const both = await Promise.all(
      [first, second].map((end) => ask(app, getProductionSummary, caller, until(end))),
    );
    expect(both[0]).toEqual(both[1]);
    // One read of the closed hours and one of the open hours.
    expect(reads).toBe(2);
    await ask(app, getProductionSummary, caller, until(Date.now() - 30_000));
    expect(reads).toBeGreaterThan(2);
    const known = reads;
    const before = both[0]?.data.result.count ?? 0;
    await send(app, randomUUID(), 1, { weighings: weighingsOf(Date.now() - 1_000, [1_010_000]) });
    const after = await Promise.all(ends.map((end) => ask(app, getProductionSummary, caller, until(end))));
    expect(after.map(({ data }) => data.result.count)).toEqual([before + 1, before + 1]);
    expect(reads).toBe(known + 1);
  });

  it("are another tenant's own", async () => {
    const [app] = replicas as [FastifyInstance];
    const other = await test.stores.addTenant(smallPlant);
    const stranger = { tenant: other.tenant, token: (await test.signIn(other, "Admin")).token };
    await ask(app, getProductionSummary, caller, { windows });
    expect((await ask(app, getProductionSummary, stranger, { windows })).data.result.count).toBe(0);
  });

  it("follow a change of registrations", async () => {
    const [app] = replicas as [FastifyInstance];
    const named = async () =>
      (await ask(app, getOccurrences, caller, { windows })).data.result.map(
        ({ equipment }) => equipment.name,
      );
    expect(await named()).toEqual(["ARZ1", "FEJ1"]);
    await test.stores.apply(plant.tenantId, {
      groups: [{ name: "Grãos" }],
      equipment: [{ mid: 4, name: "FEJ9", ip: "127.0.0.1" }],
    });
    await expect.poll(named).toEqual(["ARZ1", "FEJ9"]);
  });

  it("of figures that stay the same follow the name of their product", async () => {
    const [app] = replicas as [FastifyInstance];
    const shown = async () => {
      const classification = await ask(app, getProductionClassification, caller, { windows });
      const histogram = await ask(app, getProductionHistogram, caller, { windows });
      const products = classification.data.result.flatMap((one) => one.products);
      return [...products, ...histogram.data.result].map(({ product }) => product?.name);
    };
    expect(await shown()).toEqual(["Arroz 1 kg", "Arroz 1 kg"]);
    const products = smallPlant.products?.map((one) => ({ ...one, name: "Arroz branco" }));
    await test.stores.apply(plant.tenantId, { products });
    await expect.poll(shown).toEqual(["Arroz branco", "Arroz branco"]);
  });

  it("follow an order that changed a moment ago", async () => {
    const [app] = replicas as [FastifyInstance];
    const order = { codeText: "OP-1", product: "ARROZ-1", group: "Grãos", count: 5 };
    await test.stores.apply(plant.tenantId, { orders: [order] });
    expect(await ask(app, listOrdersInWork, caller, {})).toMatchObject([
      { codeText: "OP-1", status: 1, start: null },
    ]);
    await test.stores.apply(plant.tenantId, { orders: [{ ...order, status: 2 }] });
    expect(await ask(app, listOrdersInWork, caller, {})).toMatchObject([
      { codeText: "OP-1", status: 2, start: expect.any(Number) },
    ]);
  });

  it("come packed as the caller takes them, each form the same answer", async () => {
    const [app] = replicas as [FastifyInstance];
    const at = Array.from({ length: 24 }, (_, i) => startMs - i * 300_000);
    await send(app, randomUUID(), 1, {
      weighings: [{ equipment: 4, at, weightMg: at.map(() => 1_010_000) }],
    });
    const day = [{ startMs: startMs - 86_400_000, endMs: startMs }];
    const url = `${getProduction.path.replace(":tenant", plant.tenant)}?${queryOf({ windows: day }).toString()}`;
    const forms = await Promise.all(
      ["gzip, br, zstd", "br, gzip", "gzip", "br;q=0, gzip;q=0.5", "identity"].map(async (accepted) => {
        const { headers, rawPayload } = await app.inject({
          url,
          headers: { ...bearer(caller.token), "accept-encoding": accepted },
        });
        const encoding = headers["content-encoding"] ?? "identity";
        const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }[encoding];
        return { encoding, text: String(unpack === undefined ? rawPayload : unpack(rawPayload)) };
      }),
    );
    expect(forms.map(({ encoding }) => encoding)).toEqual(["zstd", "br", "gzip", "gzip", "identity"]);
    expect(new Set(forms.map(({ text }) => text)).size).toBe(1);
  });

  it("are computed in turns: many questions of one tenant keep nobody else's waiting", async () => {
    const [app] = replicas as [FastifyInstance];
    const other = await test.stores.addTenant(smallPlant);
    const stranger = { tenant: other.tenant, token: (await test.signIn(other, "Admin")).token };
    const longAgo = startMs - 864_000_000;
    const past = (endMs: number) => ({ windows: [{ startMs: longAgo - 3_600_000, endMs }] });
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    readers = [];
    const many = Array.from({ length: 40 }, (_, i) =>
      ask(app, getProductionSummary, caller, past(longAgo + i)),
    );
    await expect.poll(() => readers.length).toBe(8);
    const alone = ask(app, getProductionSummary, stranger, past(longAgo));
    await expect.poll(() => readers).toContain(other.tenantId);
    expect(readers.filter((tenantId) => tenantId === plant.tenantId)).toHaveLength(8);
    open();
    await Promise.all([...many, alone]);
    expect(readers.filter((tenantId) => tenantId === plant.tenantId)).toHaveLength(40);
  });

  it("end in the store when every page that waits for one was closed, not before", async () => {
    const [app] = replicas as [FastifyInstance];
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const url = `${origin}${getProductionSummary.path.replace(":tenant", plant.tenant)}?${queryOf({ windows: [{ startMs, endMs: startMs + 77_000 }] }).toString()}`;
    const pages = [new AbortController(), new AbortController()];
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    reads = 0;
    ended.length = 0;
    const join = vi.spyOn(SingleFlight.prototype, "run");
    const asked = Promise.allSettled(
      pages.map(({ signal }) => fetch(url, { headers: bearer(caller.token), signal })),
    );
    const waiting = () => join.mock.calls.filter(([name]) => name.includes(getProductionSummary.path));
    await expect.poll(() => [waiting().length, reads]).toEqual([2, 1]);
    join.mockRestore();
    pages[0]?.abort();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ended).toEqual([]);
    pages[1]?.abort();
    await expect.poll(() => ended).toHaveLength(1);
    for (const one of await asked) expect(one.status).toBe("rejected");
    open();
  });
});

async function send(
  app: FastifyInstance,
  gateway: string,
  sequence: number,
  records: Partial<BatchInput>,
): Promise<void> {
  const payload = { gateway, sequence, sentAt: Date.now(), ...records };
  const answer = await app.inject({ method: "POST", url: postBatch.path, payload, headers: bearer(key) });
  expect(answer.statusCode).toBe(200);
}

/** Counts the reads of a store and holds them while the gate is closed. */
function counted(store: LoggedTelemetry): LoggedTelemetry {
  return {
    ...store,
    forTenant(tenantId) {
      const own = store.forTenant(tenantId);
      return {
        ...own,
        async text(select, signal) {
          reads += 1;
          readers.push(tenantId);
          const leave = () => ended.push(signal?.reason);
          signal?.addEventListener("abort", leave);
          await gate;
          return own.text(select, signal);
        },
      };
    },
  };
}
