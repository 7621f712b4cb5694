import { randomUUID } from "node:crypto";
import { openLoggedTelemetry } from "../../platform/telemetry-log/logged-telemetry.ts";
import { gzipSync } from "node:zlib";
import { batchAnswer, type BatchInput, type ErrorBody } from "@fiel/contracts";
import { smallPlant, type TestStores, weighingsOf } from "../../testing/test-stores.ts";
import { sql as postgresSql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTenant } from "../../platform/stores/postgres/open-postgres.ts";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

const url = "/api/device/v1/batches";
let test: TestApp;
let stores: TestStores;
let tenantId: number;
let key: string;

beforeAll(async () => {
  test = await openTestApp();
  ({ stores } = test);
  ({ tenantId } = await stores.addTenant(smallPlant));
  key = await test.addDeviceKey(tenantId);
});
afterAll(() => test.close());

const makeBatch = (input: Partial<BatchInput> = {}): BatchInput => ({
  gateway: randomUUID(),
  sequence: 1,
  sentAt: Date.now(),
  weighings: weighingsOf(Date.now() - 5_000, [1_010_000]),
  ...input,
});
const send = (payload: Buffer | string | object, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: "POST",
    url,
    payload,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
  });
const countStored = async () => {
  const [row] = await stores.telemetry
    .forTenant(tenantId)
    .rows<{ n: number }>(sql`select count() as n from weighings`);
  return row?.n;
};
const expectRefusal = async (answer: ReturnType<typeof send>, status: number, code: string) => {
  const before = await countStored();
  const { statusCode, json, headers } = await answer;
  expect({ statusCode, code: json<ErrorBody>().error.code }).toEqual({ statusCode: status, code });
  expect(headers["x-request-id"]).toBeTruthy();
  expect(await countStored()).toBe(before);
  return json<ErrorBody>();
};

describe("answers of the ingest call", () => {
  it("200 with what was stored, plain and packed", async () => {
    const batch = makeBatch();
    const plain = await send(batch);
    expect(plain.statusCode).toBe(200);
    expect(batchAnswer.parse(plain.json())).toMatchObject({ accepted: 1, quarantined: 0 });
    const packed = await send(gzipSync(JSON.stringify({ ...batch, sequence: 2 })), {
      "content-encoding": "gzip",
    });
    expect(packed.statusCode).toBe(200);
    expect(await countStored()).toBe(2);
  });

  it("401 without a key, with an unknown one and with a revoked one", async () => {
    await expectRefusal(send(makeBatch(), { authorization: "" }), 401, "UnknownDeviceKey");
    await expectRefusal(send(makeBatch(), { authorization: "Bearer fiel_none" }), 401, "UnknownDeviceKey");
    const { tenantId: other } = await stores.addTenant(smallPlant);
    const revoked = await test.addDeviceKey(other);
    await stores.postgres.store.withTenant(other, (transaction) =>
      transaction.updateTable("devices").set({ revoked_at: new Date(), app_key: null }).execute(),
    );
    await expectRefusal(send(makeBatch(), { authorization: `Bearer ${revoked}` }), 401, "UnknownDeviceKey");
  });

  it("403 for a client that is blocked", async () => {
    const { tenantId: blocked } = await stores.addTenant(smallPlant);
    const itsKey = await test.addDeviceKey(blocked);
    await stores.postgres.owner.transaction().execute(async (transaction) => {
      await setTenant(transaction, blocked);
      await transaction.updateTable("tenants").set({ status: "Blocked" }).where("id", "=", blocked).execute();
    });
    await expectRefusal(send(makeBatch(), { authorization: `Bearer ${itsKey}` }), 403, "ClientBlocked");
  });

  it("413 for too many bytes, also when they were packed small, and for too many records", async () => {
    await expectRefusal(send(Buffer.alloc(4 * 1024 * 1024 + 1, " ")), 413, "BatchTooLarge");
    await expectRefusal(
      send(gzipSync(Buffer.alloc(64 * 1024 * 1024, " ")), { "content-encoding": "gzip" }),
      413,
      "BatchTooLarge",
    );
    const weighings = weighingsOf(
      Date.now() - 60_000_000,
      Array.from({ length: 20_001 }, () => 1_010_000),
    );
    await expectRefusal(send(makeBatch({ weighings })), 413, "BatchTooLarge");
  });

  it("415 for another type or packing", async () => {
    await expectRefusal(send("a;b", { "content-type": "text/csv" }), 415, "UnsupportedMediaType");
    await expectRefusal(send(makeBatch(), { "content-encoding": "br" }), 415, "UnsupportedMediaType");
  });

  it.each([
    ["no JSON", "{", "batch"],
    ["no object", "[]", "batch"],
    ["no gateway", { ...makeBatch(), gateway: "x" }, "gateway"],
    [
      "columns of different lengths",
      { ...makeBatch(), weighings: [{ equipment: 3, at: [1, 2], weightMg: [1] }] },
      "weighings.0.weightMg",
    ],
    [
      "a short optional column",
      { ...makeBatch(), weighings: [{ equipment: 3, at: [1, 2], weightMg: [1, 2], verdict: ["over"] }] },
      "weighings.0.verdict",
    ],
  ])("422 for %s, naming the field", async (_name, payload, field) => {
    const { error } = await expectRefusal(send(payload), 422, "MalformedBatch");
    expect(Object.keys(error.fields ?? {})).toContain(field);
    expect(error.message).not.toBe("");
  });

  it.each([
    ["a text for a weight", { weightMg: ["heavy", 1_010_000] }],
    ["an unknown verdict", { verdict: ["good", null] }],
  ])("200 with %s: that package is set aside, the other stored", async (_name, wrong) => {
    const group = {
      equipment: 3,
      at: [1_795_176_298_000, 1_795_176_299_000],
      weightMg: [1_010_000, 1_010_000],
    };
    const { statusCode, json } = await send({ ...makeBatch(), weighings: [{ ...group, ...wrong }] });
    expect(statusCode).toBe(200);
    expect(json()).toMatchObject({ accepted: 1, quarantined: 1, reasons: { malformedRecord: 1 } });
  });

  it("422 for bytes that are not gzip", async () => {
    await expectRefusal(send(Buffer.from("plain"), { "content-encoding": "gzip" }), 422, "MalformedBatch");
  });

  it("429 with a time to come back when a tenant sends more at once than it may, and nothing is lost by coming back", async () => {
    // Each packed one is taken for as large as a batch may be.
    const sendPacked = (batch: BatchInput) =>
      send(gzipSync(JSON.stringify(batch)), { "content-encoding": "gzip" });
    const batches = Array.from({ length: 30 }, (_, i) => makeBatch({ sequence: i }));
    const before = (await countStored()) ?? 0;
    let open = batches;
    let refused = 0;
    while (open.length > 0) {
      const answers = await Promise.all(
        open.map(async (batch) => ({ batch, answer: await sendPacked(batch) })),
      );
      const back = answers.filter(({ answer }) => answer.statusCode === 429);
      for (const { answer } of back) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(answers.filter(({ answer }) => answer.statusCode !== 200 && answer.statusCode !== 429)).toEqual(
        [],
      );
      refused += back.length;
      open = back.map(({ batch }) => batch);
    }
    expect(refused).toBeGreaterThan(0);
    expect(await countStored()).toBe(before + 30);
  });

  it("a key writes into its own tenant alone, whatever the batch says", async () => {
    const { tenantId: other } = await stores.addTenant(smallPlant);
    await send({ ...makeBatch(), tenant: "other", tenantId: other });
    const [row] = await stores.telemetry.forTenant(other).rows(sql`select count() as n from weighings`);
    expect(row).toEqual({ n: 0 });
  });
});

describe("a store that cannot be reached", () => {
  it("503 as soon as what was acknowledged does not get there; that and what comes again is stored once", async () => {
    const before = (await countStored()) ?? 0;
    const away = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
    const unreachable = {
      ...stores.telemetry,
      blocks: { ...stores.telemetry.blocks, write: away, complete: away },
    };
    const telemetry = await openLoggedTelemetry(unreachable, { db: stores.postgres.store.shared });
    const broken = await test.openReplica({ telemetry });
    const post = (payload: object) =>
      broken.inject({ method: "POST", url, payload, headers: { authorization: `Bearer ${key}` } });
    expect((await post(makeBatch())).statusCode).toBe(200);
    await expect(telemetry.log.apply()).rejects.toThrow("connect");
    const batch = makeBatch();
    const refused = await post(batch);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBeTruthy();
    await telemetry.log.close();
    // It is reached again.
    await stores.telemetry.log.apply();
    expect(await countStored()).toBe(before + 1);
    expect((await send(batch)).statusCode).toBe(200);
    expect(await countStored()).toBe(before + 2);
  });

  it("503 while PostgreSQL ends its connections, never a false acknowledgement", async () => {
    const before = (await countStored()) ?? 0;
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, (_, i) => send(makeBatch({ sequence: i })))),
      postgresSql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`
        .execute(stores.postgres.store.shared)
        .catch(() => undefined),
    ]);
    for (const { statusCode } of answers) expect([200, 429, 503]).toContain(statusCode);
    const acknowledged = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(await countStored()).toBeGreaterThanOrEqual(before + acknowledged);
  });
});
