import { postBatch } from "@fiel/contracts";
import { patience } from "@fiel/testkit/patience";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { CallError } from "../http/call-error.ts";
import { createHttp } from "../http/create-http.ts";
import { createLog } from "./create-log.ts";
import { mountHealth } from "./health.ts";
import { createMetrics } from "./metrics.ts";
import { mountMetrics } from "./mount-metrics.ts";
import { observeRequests } from "./observe-requests.ts";

const token = "the-operator-of-the-tests";
const headers = { authorization: `Bearer ${token}` };
const nobody = async () => null;
const lines: Record<string, unknown>[] = [];
const log = (level: string) =>
  createLog(level, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
let app: FastifyInstance;
const open = (level = "silent") =>
  (app = createHttp({
    authenticator: {
      user: nobody,
      device: nobody,
      board: nobody,
      tablet: nobody,
      key: nobody,
      manager: nobody,
    },
    log: log(level),
  }));
afterEach(async () => {
  lines.length = 0;
  await app.close();
});

const up = { ping: () => Promise.resolve() };
const down = { ping: () => Promise.reject(new Error("connect ECONNREFUSED")) };
const hanging = { ping: () => new Promise<void>(() => undefined) };

describe("health", () => {
  it("is ready when every store answers", async () => {
    mountHealth(open(), { postgres: up, telemetry: up });
    const answer = await app.inject("/health/ready");
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: "up", stores: { postgres: "up", telemetry: "up" } },
    ]);
  });

  it("names the store that does not, tells the operator why, and stays alive", async () => {
    mountHealth(open("warn"), { postgres: up, telemetry: down });
    const answer = await app.inject("/health/ready");
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: "down", stores: { postgres: "up", telemetry: "down" } },
    ]);
    expect(lines).toMatchObject([{ down: { telemetry: "connect ECONNREFUSED" } }]);
    expect((await app.inject("/health/live")).statusCode).toBe(200);
  });

  it("does not wait for a store that hangs", async () => {
    mountHealth(open(), { postgres: hanging, telemetry: up });
    expect((await app.inject("/health/ready")).statusCode).toBe(503);
  });

  it("goes on while a store that answered is busy, and ends when it stays silent", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const pings: PromiseWithResolvers<void>[] = [];
    const ping = () => {
      const asked = Promise.withResolvers<void>();
      pings.push(asked);
      return asked.promise;
    };
    mountHealth(open(), { postgres: { ping }, telemetry: up });
    await app.ready();
    const ready = async () => (await app.inject("/health/ready")).statusCode;
    /** Asks for the health and lets five seconds pass without an answer of the store. */
    const askInVain = async () => {
      const asked = ready();
      await vi.waitUntil(() => vi.getTimerCount() > 0, patience.pollMs);
      await vi.advanceTimersByTimeAsync(5_000);
      return asked;
    };
    const first = ready();
    await vi.waitUntil(() => pings.length === 1, patience.pollMs);
    pings[0]?.resolve();
    expect(await first).toBe(200);
    const told = [];
    for (let i = 0; i < 5; i += 1) told.push(await askInVain());
    expect(told).toEqual([200, 200, 200, 200, 503]);
    // Requests during a pending ping wait for its answer.
    expect(pings).toHaveLength(2);
    pings[1]?.resolve();
    const again = ready();
    await vi.waitUntil(() => pings.length === 3, patience.pollMs);
    pings[2]?.resolve();
    expect(await again).toBe(200);
  });
});

describe("metrics", () => {
  it("count what was asked, by route and status", async () => {
    const metrics = createMetrics();
    observeRequests(open(), metrics);
    mountMetrics(app, metrics, token);
    app.get("/things/:id", async () => "thing");
    await app.inject("/things/1");
    await app.inject("/things/2");
    const { body } = await app.inject({ url: "/metrics", headers });
    expect(body).toContain(
      'fiel_http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 2',
    );
    expect(body).toMatch(/nodejs_eventloop_lag_seconds|process_resident_memory_bytes/);
  });

  it("count the records of acknowledged batches", async () => {
    const metrics = createMetrics();
    observeRequests(open(), metrics);
    mountMetrics(app, metrics, token);
    const answers = [
      { accepted: 500, reasons: {} },
      { accepted: 20, reasons: { UnknownEquipment: 3 } },
    ];
    app.post(postBatch.path, async () => answers.shift() ?? Promise.reject(new CallError("MalformedBatch")));
    for (let i = 0; i < 3; i += 1) await app.inject({ method: "POST", url: postBatch.path });
    const { body } = await app.inject({ url: "/metrics", headers });
    expect(body).toContain('fiel_ingest_records_total{outcome="accepted"} 520');
    expect(body).toContain('fiel_ingest_records_total{outcome="UnknownEquipment"} 3');
    expect(body).not.toContain("NaN");
  });

  it("are for who has the operator's token, as a bearer or as a password", async () => {
    mountMetrics(open(), createMetrics(), token);
    const basic = (password: string) => `Basic ${Buffer.from(`prometheus:${password}`).toString("base64")}`;
    const statusOf = async (authorization?: string) =>
      (await app.inject({ url: "/metrics", headers: authorization === undefined ? {} : { authorization } }))
        .statusCode;
    expect([await statusOf(`Bearer ${token}`), await statusOf(basic(token))]).toEqual([200, 200]);
    for (const wrong of [undefined, "", "Bearer ", `Bearer ${token}x`, basic("x"), basic(""), token])
      expect([wrong, await statusOf(wrong)]).toEqual([wrong, 401]);
  });

  it("are not there where no token is set, whoever asks", async () => {
    mountMetrics(open(), createMetrics(), null);
    for (const asked of [{}, headers, { authorization: "Bearer " }, { "x-forwarded-for": "127.0.0.1" }])
      expect((await app.inject({ url: "/metrics", headers: asked })).statusCode).toBe(404);
  });
});

describe("the log", () => {
  it("has a line for each answer with its request's id, and none of its secrets", async () => {
    observeRequests(open("info"), createMetrics());
    app.get("/things/:id", async () => "thing");
    const answer = await app.inject({
      url: "/things/7?token=ticket",
      headers: { authorization: "Bearer secret" },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: "info",
      route: "/things/:id",
      status: 200,
      requestId: answer.headers["x-request-id"],
    });
    expect(JSON.stringify(lines)).not.toMatch(/secret|ticket/);
  });

  it("keeps the cause of an unexpected error, which the answer does not tell", async () => {
    open("info").get("/broken", async () => Promise.reject(new Error("disk full at /var/lib")));
    const answer = await app.inject("/broken");
    expect(answer.body).not.toContain("disk full");
    expect(lines).toMatchObject([
      {
        level: "error",
        requestId: answer.headers["x-request-id"],
        err: { message: "disk full at /var/lib" },
      },
    ]);
  });

  it("hides passwords and tokens that are written to it by mistake", () => {
    log("info").info({ body: { password: "p4ss", token: "t0ken" } }, "oops");
    expect(JSON.stringify(lines)).not.toMatch(/p4ss|t0ken/);
  });
});
