import type { ServerResponse } from "node:http";
import type { Batch } from "@fiel/contracts";
import { describe, expect, onTestFinished, test } from "vitest";
import { sendJson, sendReceipt, startFakeServer, storedWeights } from "../../testing/fake-server.ts";
import { outboxFixture, weighings } from "../../testing/outbox-fixture.ts";
import { eventually, memoryLog, steppedRuntime } from "../../testing/runtimes.ts";
import { openQueueSize } from "../outbox/measure.ts";
import { Forwarder, gatherMs } from "./forwarder.ts";
import { createBatchPoster } from "./post-batch.ts";

const forwarding = async () => {
  const server = await startFakeServer();
  const runtime = steppedRuntime(Date.UTC(2026, 0, 1));
  const { outbox, database } = outboxFixture(runtime);
  const log = memoryLog();
  const heard: number[] = [];
  const access = { server: server.url, deviceKey: "the-key" };
  const post = createBatchPoster(access, runtime, (now) => void heard.push(now));
  const forwarder = new Forwarder({ outbox, post, runtime, log });
  const controller = new AbortController();
  let running: Promise<void> = Promise.resolve();
  onTestFinished(async () => {
    controller.abort();
    await running;
    await server.close();
  });
  const start = (): void => {
    running = forwarder.run(controller.signal);
  };
  const drained = () => eventually(() => openQueueSize(database)().batches === 0, log.text);
  const numbers = () => server.received.map(({ sequence }) => sequence);
  return { server, outbox, runtime, log, forwarder, start, drained, numbers, heard };
};

const ofOther = (one: Batch, response: ServerResponse) => sendReceipt(response, one, { accepted: 7 });

const reused = (one: Batch, response: ServerResponse) =>
  sendJson(response, 409, {
    error: { code: "BatchNumberReused", message: "x", fields: { lastSequence: String(one.sequence) } },
  });

describe("a receipt", () => {
  test("of other content acknowledges nothing: the batch is sent under another number", async () => {
    const { server, outbox, start, drained, numbers, log, heard } = await forwarding();
    server.state.answer = (one, response) =>
      one.sequence === 1 ? ofOther(one, response) : server.accept(one, response);
    outbox.write(weighings(1, 10, 20), []);
    start();
    await drained();
    expect(storedWeights(server, 1)).toEqual([10, 20]);
    expect(numbers()).toEqual([1, 2]);
    expect(log.text()).toContain("o recibo não é deste conteúdo");
    // Every answer contains the server's clock, whatever its status.
    expect(heard).toHaveLength(2);
  });

  test("that never fits is asked for three times; then each record is held with the reason, and others go on", async () => {
    const { server, outbox, start, drained, numbers } = await forwarding();
    server.state.answer = (one, response) =>
      holds(one, 20) ? ofOther(one, response) : server.accept(one, response);
    outbox.write(weighings(1, 10, 20), []);
    outbox.next();
    outbox.write(weighings(1, 30), []);
    start();
    await drained();
    expect(storedWeights(server, 1)).toEqual([30]);
    expect(numbers()).toHaveLength(4);
    expect(outbox.heldGroups()).toMatchObject([{ mid: 1, code: "OtherReceipt", records: 2 }]);
    expect(Object.keys(outbox.heldSummary().reasons)).toEqual([
      "o recibo é de outro conteúdo: 7 guardados e 0 em quarentena de 2 enviados",
    ]);
  });
});

const holds = (one: Batch, weight: number): boolean =>
  one.weighings.some(({ weightMg }) => weightMg.includes(weight));

test("a server that says of each number that it was used is asked more and more seldom, and it is said", async () => {
  const { server, outbox, start, drained, numbers, runtime, forwarder } = await forwarding();
  let troubles = 0;
  server.state.answer = (one, response) => {
    if (server.received.length > 12) return server.accept(one, response);
    if (forwarder.status.trouble?.includes("BatchNumberReused")) troubles += 1;
    return reused(one, response);
  };
  outbox.write(weighings(1, 10), []);
  start();
  await drained();
  expect(storedWeights(server, 1)).toEqual([10]);
  expect(new Set(numbers()).size).toBe(13);
  expect(troubles).toBe(9);
  const pauses = runtime.slept.filter((ms) => ms !== gatherMs);
  expect(pauses).toHaveLength(10);
  expect(pauses.at(-1)).toBeGreaterThan(10 * (pauses[0] ?? Infinity));
});

test("a last number that nobody can have counted to is not gone on from", async () => {
  const { server, outbox, start, drained, numbers } = await forwarding();
  server.state.answer = (one, response) => {
    if (one.sequence > 1) return server.accept(one, response);
    const fields = { lastSequence: String(Number.MAX_SAFE_INTEGER) };
    return sendJson(response, 409, { error: { code: "BatchNumberReused", message: "x", fields } });
  };
  outbox.write(weighings(1, 10), []);
  start();
  await drained();
  expect(numbers()).toEqual([1, 2]);
});

describe("gathering", () => {
  test("puts what comes within 0.8 s in one batch; what waited longer is sent at once", async () => {
    const { outbox, runtime } = await forwarding();
    outbox.write(weighings(1, 10), []);
    expect(outbox.gatherWait(gatherMs)).toBe(gatherMs);
    runtime.advance(500);
    outbox.write(weighings(1, 20), []);
    expect(outbox.gatherWait(gatherMs)).toBe(gatherMs - 500);
    runtime.advance(400);
    expect(outbox.gatherWait(gatherMs)).toBe(0);
    expect(outbox.next()?.records.weighings).toMatchObject([{ weightMg: [10, 20] }]);
  });

  test("never waits longer, also when the clock is set back, and not for what was tried already", async () => {
    const { outbox, runtime } = await forwarding();
    outbox.write(weighings(1, 10), []);
    runtime.advance(-3_600_000);
    expect(outbox.gatherWait(gatherMs)).toBe(gatherMs);
    outbox.next();
    expect(outbox.gatherWait(gatherMs)).toBe(0);
  });

  test("a backlog is sent without pauses", async () => {
    const { server, outbox, runtime, start, drained } = await forwarding();
    for (let i = 0; i < 8; i += 1)
      outbox.write(weighings(1, ...Array.from({ length: 6_000 }, (_, j) => j)), []);
    runtime.advance(gatherMs);
    start();
    await drained();
    expect(storedWeights(server, 1)).toHaveLength(48_000);
    expect(server.received.length).toBeLessThanOrEqual(4);
    expect(runtime.slept).toEqual([]);
  });
});
