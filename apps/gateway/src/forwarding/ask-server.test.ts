import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, createServer as createProxy, type Socket } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { askServer } from "./ask-server.ts";

const silenceMs = 1_000;
const pieceBytes = 2_048;

/** A server that answers with the size of what it got, or never. */
const openServer = async (answers: boolean): Promise<number> => {
  const server = createServer((request, response) => {
    let size = 0;
    request.on("data", ({ length }: Buffer) => (size += length));
    request.on("end", () => answers && response.end(String(size)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

/** A line of 64 kbit/s to a port. */
const openSlowLine = async (port: number): Promise<URL> => {
  const sockets = new Set<Socket>();
  const line = createProxy((near) => {
    const far = connect(port, "127.0.0.1");
    for (const socket of [near, far]) sockets.add(socket.on("error", () => undefined));
    far.pipe(near);
    void (async () => {
      for await (const all of near as AsyncIterable<Buffer>)
        for (let at = 0; at < all.length; at += pieceBytes) {
          far.write(all.subarray(at, at + pieceBytes));
          await after((pieceBytes * 8_000) / 64_000);
        }
    })().catch(() => undefined);
  });
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    line.close();
  });
  return new URL(`http://127.0.0.1:${(line.address() as AddressInfo).port}`);
};

const ask = (address: URL, bytes: number) =>
  askServer(
    { deviceKey: "key" },
    {
      address,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new Uint8Array(bytes),
      silenceMs,
      signal: new AbortController().signal,
    },
  );

test("a body arrives over a line of 64 kbit/s, although it takes longer than a silence may", async () => {
  const bytes = 32_768;
  const answer = await ask(await openSlowLine(await openServer(true)), bytes);
  expect(answer.content.toString()).toBe(String(bytes));
});

test("a server that took a small body and stays silent is given up", async () => {
  const address = new URL(`http://127.0.0.1:${await openServer(false)}`);
  await expect(ask(address, 200)).rejects.toThrow("sem resposta");
});
