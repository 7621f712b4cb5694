import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { UserPrincipal } from "../http/principal.ts";
import { LiveStream } from "./live-stream.ts";

const principal = { kind: "user", tenantId: 1 } as UserPrincipal;
const server = createServer().listen(0, "127.0.0.1");
afterEach(() => void server.close());

it("drops a reader that does not read, instead of keeping what it misses", async () => {
  const asked = once(server, "request") as Promise<[IncomingMessage, ServerResponse]>;
  if (!server.listening) await once(server, "listening");
  const request = get({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" });
  request.on("error", () => undefined);
  request.on("response", (response) => response.pause());
  const [, response] = await asked;
  const stream = new LiveStream(principal, response, {});
  const ended = Promise.withResolvers<void>();
  stream.onEnd(ended.resolve);
  let most = 0;
  for (let i = 0; i < 2_000 && !response.destroyed; i += 1) {
    stream.send("change", { text: "x".repeat(10_000) });
    most = Math.max(most, response.writableLength);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await ended.promise;
  expect(response.destroyed).toBe(true);
  expect(most).toBeLessThan(300 * 1024);
  request.destroy();
});
