import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { fetchConfig } from "./fetch-config.ts";

const silenceMs = 2_000;

/** A server that sends its answer in pieces, over more time than a silence may last, and then ends or hangs. */
const slowServer = async (ends: boolean): Promise<string> => {
  const server = createServer((_request, response) => {
    void (async () => {
      response.writeHead(200, { "content-type": "application/json" });
      for (const piece of '{"machines":[]}') {
        response.write(piece);
        await after(silenceMs / 10);
      }
      if (ends) response.end();
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test.each([
  [true, { kind: "new", body: { machines: [] } }],
  [false, { kind: "failed", reason: "sem resposta" }],
])(
  "registrations over a slow line come in their time; a line that is dead is given up (%s)",
  async (ends, answer) => {
    const access = { server: new URL(await slowServer(ends)), deviceKey: "key" };
    const never = new AbortController().signal;
    expect(await fetchConfig(access, null, never, silenceMs)).toMatchObject(answer);
  },
);
