import type { ServerResponse } from "node:http";
import type { Batch } from "@fiel/contracts";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  sendError,
  sendJson,
  sendReceipt,
  startFakeServer,
  storedWeights,
} from "../../testing/fake-server.ts";
import { outboxFixture, weighings } from "../../testing/outbox-fixture.ts";
import { eventually, memoryLog, steppedRuntime } from "../../testing/runtimes.ts";
import { openQueueSize } from "../outbox/measure.ts";
import { listHeldGroups } from "../outbox/held-summary.ts";
import { Forwarder, gatherMs } from "./forwarder.ts";
import { createBatchPoster } from "./post-batch.ts";

/** Gives these answers to the first tries, then accepts every batch. */
const first = (
  server: Awaited<ReturnType<typeof startFakeServer>>,
  ...answers: ((one: Batch, response: ServerResponse) => void)[]
): void => {
  server.state.answer = (one, response) => (answers.shift() ?? server.accept)(one, response);
};

const forwarding = async () => {
  const server = await startFakeServer();
  const runtime = steppedRuntime(Date.UTC(2026, 0, 1));
  const { outbox, database } = outboxFixture(runtime);
  const log = memoryLog();
  const post = createBatchPoster({ server: server.url, deviceKey: "the-key" }, runtime);
  const forwarder = new Forwarder({ outbox, post, runtime, log });
  const controller = new AbortController();
  onTestFinished(async () => {
    controller.abort();
    await running;
    await server.close();
  });
  let running: Promise<void> = Promise.resolve();
  const start = (): void => {
    running = forwarder.run(controller.signal);
  };
  /** Waits besides those that gather a batch, ms. */
  const pauses = () => runtime.slept.filter((ms) => ms !== gatherMs);
  const held = () => listHeldGroups(database);
  const drained = () => eventually(() => openQueueSize(database)().batches === 0, log.text);
  return { server, outbox, pauses, held, log, forwarder, start, drained };
};

describe("Forwarder", () => {
  test("sends oldest first with the device key, and deletes what is acknowledged", async () => {
    const { server, outbox, start, drained, forwarder } = await forwarding();
    outbox.write(weighings(1, 10), []);
    start();
    await drained();
    outbox.write(weighings(1, 20), []);
    forwarder.wake();
    await drained();
    expect(storedWeights(server, 1)).toEqual([10, 20]);
    expect(new Set(server.keys)).toEqual(new Set(["Bearer the-key"]));
  });

  test("an answer that was lost is asked for again with the same number and content; sentAt alone is new", async () => {
    const { server, outbox, start, drained } = await forwarding();
    first(server, (one, response) => {
      server.store(one);
      response.destroy();
    });
    outbox.write(weighings(1, 10), []);
    start();
    await drained();
    const [lost, again] = server.received;
    expect({ ...again, sentAt: 0 }).toEqual({ ...lost, sentAt: 0 });
    expect(again?.sentAt).toBeGreaterThan(lost?.sentAt ?? Infinity);
    expect(storedWeights(server, 1)).toEqual([10]);
  });

  test.each([
    ["500", (_: Batch, response: ServerResponse) => sendError(response, 500, "Unexpected")],
    ["503", (_: Batch, response: ServerResponse) => sendError(response, 503, "StoreUnavailable")],
    ["a dropped connection", (_: Batch, response: ServerResponse) => void response.destroy()],
    ["a 200 of somebody else", (_: Batch, response: ServerResponse) => sendJson(response, 200, { ok: true })],
    [
      "a receipt for another batch",
      (one: Batch, response: ServerResponse) => sendReceipt(response, one, { sequence: one.sequence + 1 }),
    ],
  ])("%s is waited out with growing pauses, and nothing is lost", async (_name, answer) => {
    const { server, outbox, start, drained, pauses, log } = await forwarding();
    first(server, answer, answer, answer);
    outbox.write(weighings(1, 10), []);
    start();
    await drained();
    expect(storedWeights(server, 1)).toEqual([10]);
    const [a = 0, b = 0, c = 0] = pauses();
    expect(a).toBeGreaterThan(0);
    expect(b).toBeGreaterThan(a);
    expect(c).toBeGreaterThan(b);
    expect(log.text()).toContain("envio adiado");
  });

  test("429 waits as long as Retry-After says", async () => {
    const { server, outbox, start, drained, pauses } = await forwarding();
    first(server, (_, response) => sendError(response, 429, "TooManyRequests", { "retry-after": "7" }));
    outbox.write(weighings(1, 10), []);
    start();
    await drained();
    expect(pauses()[0]).toBe(7000);
  });

  test("the contract's limit keeps the data and waits just as long as it was told, each time", async () => {
    const { server, outbox, start, drained, pauses, log } = await forwarding();
    const limited = (_: Batch, response: ServerResponse) =>
      sendError(response, 429, "IngestLimitReached", { "retry-after": "90" });
    first(server, limited, limited, limited);
    outbox.write(weighings(1, 10), []);
    start();
    await drained();
    expect(storedWeights(server, 1)).toEqual([10]);
    for (const pause of pauses().slice(0, 3)) {
      expect(pause).toBeGreaterThanOrEqual(90_000);
      expect(pause).toBeLessThanOrEqual(91_000);
    }
    expect(log.text().match(/limite do contrato/g)).toHaveLength(1);
  });

  test.each([
    [401, "UnknownDeviceKey"],
    [403, "ClientBlocked"],
  ])("%i keeps the data, says why and asks again slowly", async (status, code) => {
    const { server, outbox, start, drained, pauses, log } = await forwarding();
    first(server, (_, response) => sendError(response, status, code));
    outbox.write(weighings(1, 10), []);
    start();
    await drained();
    expect(storedWeights(server, 1)).toEqual([10]);
    expect(pauses()[0]).toBeGreaterThanOrEqual(5000);
    expect(log.text()).toContain(code);
  });

  test("a redirect is told, never followed", async () => {
    const { server, outbox, start, drained, log } = await forwarding();
    first(server, (_, response) => void response.writeHead(302, { location: "/login" }).end());
    outbox.write(weighings(1, 10), []);
    start();
    await drained();
    expect(log.text()).toContain("HTTP 302");
    expect(storedWeights(server, 1)).toEqual([10]);
  });

  test("413 sends the halves, in order, with new numbers", async () => {
    const { server, outbox, start, drained } = await forwarding();
    const limit = (one: Batch, response: ServerResponse): void => {
      const count = one.weighings.reduce((sum, { at }) => sum + at.length, 0);
      if (count > 2) return sendError(response, 413, "BatchTooLarge");
      void server.accept(one, response);
    };
    server.state.answer = limit;
    outbox.write(weighings(1, 10, 20, 30, 40, 50, 60, 70), []);
    start();
    await drained();
    expect(storedWeights(server, 1)).toEqual([10, 20, 30, 40, 50, 60, 70]);
    const sequences = server.received.map(({ sequence }) => sequence);
    expect(new Set(sequences).size).toBe(sequences.length);
  });

  test("409 sends the batch again under a number that the server does not know", async () => {
    const { server, outbox, start, drained } = await forwarding();
    first(server, (_, response) =>
      sendJson(response, 409, {
        error: { code: "BatchNumberReused", message: "x", fields: { lastSequence: "41" } },
      }),
    );
    outbox.write(weighings(1, 10), []);
    outbox.next();
    outbox.write(weighings(1, 20), []);
    start();
    await drained();
    expect(storedWeights(server, 1)).toEqual([10, 20]);
    expect(server.received.map(({ sequence }) => sequence)).toEqual([1, 42, 43]);
  });

  test("a batch too old for the server to know is held whole, and nothing of it is sent under another number", async () => {
    const { server, outbox, held, start, drained } = await forwarding();
    first(server, (_, response) => sendError(response, 409, "BatchTooOld"));
    outbox.write(weighings(1, 10, 11), []);
    outbox.next();
    outbox.write(weighings(1, 20), []);
    start();
    await drained();
    expect(storedWeights(server, 1)).toEqual([20]);
    expect(held()).toMatchObject([{ mid: 1, code: "BatchTooOld", records: 2 }]);
  });

  test("a record that the server will never take is held, loudly, and the rest goes on", async () => {
    const { server, outbox, held, start, drained, log } = await forwarding();
    first(server, (_, response) => sendError(response, 422, "MalformedBatch"));
    outbox.write(weighings(1, 10), []);
    outbox.next();
    outbox.write(weighings(1, 20), []);
    start();
    await drained();
    expect(storedWeights(server, 1)).toEqual([20]);
    expect(held()).toMatchObject([{ mid: 1, code: "MalformedBatch", records: 1 }]);
    expect(log.lines).toContainEqual(expect.objectContaining({ level: "error" }));
  });

  test("one record that is too large alone is held", async () => {
    const { server, outbox, held, start, drained } = await forwarding();
    first(server, (_, response) => sendError(response, 413, "BatchTooLarge"));
    outbox.write(weighings(1, 10), []);
    start();
    await drained();
    expect(held()).toMatchObject([{ mid: 1, code: "BatchTooLarge", records: 1 }]);
  });

  test.each([422, 413])("a %i page of a proxy does not cost a batch its place", async (status) => {
    const { server, outbox, held, start, drained } = await forwarding();
    first(server, (_, response) => void response.writeHead(status).end("<html>blocked</html>"));
    outbox.write(weighings(1, 10), []);
    start();
    await drained();
    expect(storedWeights(server, 1)).toEqual([10]);
    expect(held()).toEqual([]);
  });

  test("records that the server quarantined are told", async () => {
    const { server, outbox, start, drained, forwarder, log } = await forwarding();
    first(server, (one, response) =>
      sendReceipt(response, one, { accepted: 0, quarantined: 1, reasons: { UnknownEquipment: 1 } }),
    );
    outbox.write(weighings(1, 10), []);
    start();
    await drained();
    expect(forwarder.status.quarantinedRecords).toBe(1);
    expect(log.text()).toContain("UnknownEquipment");
  });
});
