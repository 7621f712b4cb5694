import { Readable } from "node:stream";
import fastify from "fastify";
import { expect, it } from "vitest";
import { noteArrivals } from "./note-arrivals.ts";

it("tells when a request began to come, however long its body takes", async () => {
  let nowMs = 1_000;
  const app = fastify();
  await app.register(async (scope) => {
    const arrivedAt = noteArrivals(scope, () => nowMs);
    scope.post("/", async (request) => ({ at: arrivedAt(request) }));
  });
  const headers = { "content-type": "application/json" };
  const arrivalOf = async (body: () => Iterable<string>) =>
    (await app.inject({ method: "POST", url: "/", headers, payload: Readable.from(body()) })).json<unknown>();
  expect(await arrivalOf(() => ["{}"])).toEqual({ at: 1_000 });
  const slowBody = function* () {
    yield "{";
    nowMs = 61_000;
    yield "}";
  };
  expect(await arrivalOf(slowBody)).toEqual({ at: 1_000 });
  expect(await arrivalOf(() => ["{}"])).toEqual({ at: 61_000 });
  await app.close();
});
