import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { hangUpWhenSilent } from "./hang-up-when-silent.ts";

const silenceMs = 500;

async function open(): Promise<ReturnType<typeof request>> {
  const app = fastify();
  hangUpWhenSilent(app, silenceMs);
  app.post("/", async ({ body }) => body);
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const headers = { "content-type": "application/json", "content-length": 12 };
  return request({ port, host: "127.0.0.1", method: "POST", headers });
}

it("takes a body that comes slowly", async () => {
  const asked = await open();
  const answered = once(asked, "response");
  for (const piece of "[1,2,3,4,55]") {
    asked.write(piece);
    await sleep(silenceMs / 5);
  }
  asked.end();
  const [answer] = (await answered) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
});

it("ends a connection whose body stops coming", async () => {
  const asked = await open();
  asked.write("[1,2");
  const [error] = await once(asked, "error");
  expect(error).toMatchObject({ code: "ECONNRESET" });
});
