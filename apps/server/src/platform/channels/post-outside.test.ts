import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createPlainServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostOutside } from "./post-outside.ts";

const loopback = ["127.0.0.0/8", "::1/128"];
const post = createPostOutside({ privateNetworks: loopback });
const heard: { readonly url: string; readonly body: string; readonly headers: object }[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = "";
    request.on("data", (piece) => (body += String(piece)));
    request.on("end", () => {
      heard.push({ url: request.url ?? "", body, headers: request.headers });
      if (request.url === "/slow") return;
      if (request.url === "/elsewhere") reply.writeHead(302, { location: "/secret" });
      if (request.url === "/broken" || request.url === "/endless") {
        reply.writeHead(201, { "content-length": "1000" });
        reply.write("tomado");
        if (request.url === "/broken") setImmediate(() => reply.socket?.resetAndDestroy());
        return;
      }
      if (request.url === "/busy") reply.writeHead(429, { "retry-after": "17" });
      reply.end(request.url === "/long" ? "x".repeat(1_000_000) : "dito");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const send = (path: string) => post({ url: origin + path, headers: { "x-one": "1" }, body: "olá" });

describe("a call to somebody else's address", () => {
  it("brings the body and the headers, and answers what was answered", async () => {
    expect(await send("/take")).toEqual({ status: 200, text: "dito", retryAfter: null, location: null });
    expect(heard.at(-1)).toMatchObject({
      url: "/take",
      body: "olá",
      headers: { "x-one": "1", "content-length": "4" },
    });
    expect(await send("/busy")).toMatchObject({ status: 429, retryAfter: "17" });
  });

  it("follows no redirect", async () => {
    expect(await send("/elsewhere")).toMatchObject({ status: 302 });
    expect(heard.map(({ url }) => url)).not.toContain("/secret");
  });

  it("reads the beginning of a long answer alone", async () => {
    expect((await send("/long")).text).toHaveLength(16 * 1024);
  });

  it("counts the status when the body breaks off, or does not end in time", async () => {
    expect(await send("/broken")).toMatchObject({ status: 201 });
    const hasty = createPostOutside({ privateNetworks: loopback, patienceMs: 500 });
    const url = `${origin}/endless`;
    expect(await hasty({ url, headers: {}, body: "" })).toMatchObject({ status: 201, text: "tomado" });
  });

  it("waits no longer than its patience", async () => {
    const hasty = createPostOutside({ privateNetworks: loopback, patienceMs: 50 });
    const url = `${origin}/slow`;
    await expect(hasty({ url, headers: {}, body: "" })).rejects.toMatchObject({ kind: "timeout" });
  });

  it("tells that nobody is there", async () => {
    const free = createPlainServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    free.close();
    await once(free, "close");
    const gone = post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: "" });
    await expect(gone).rejects.toMatchObject({ kind: "unreachable", message: "ECONNREFUSED" });
    const unknown = post({ url: "http://nobody.invalid/", headers: {}, body: "" });
    await expect(unknown).rejects.toMatchObject({ kind: "unreachable" });
  });

  it("reaches no machine of the plant's network, by number or by name, in whatever writing", async () => {
    const strict = createPostOutside({ privateNetworks: [] });
    const { port } = server.address() as AddressInfo;
    const before = heard.length;
    for (const host of [
      "127.0.0.1",
      "localhost",
      "0x7f.1",
      "2130706433",
      "[::ffff:127.0.0.1]",
      "[::1]",
      "0.0.0.0",
    ]) {
      const answer = strict({ url: `http://${host}:${port}/`, headers: {}, body: "" });
      await expect(answer, host).rejects.toMatchObject({ kind: "refused" });
    }
    const file = strict({ url: "file:///etc/passwd", headers: {}, body: "" });
    await expect(file).rejects.toMatchObject({ kind: "refused" });
    expect(heard).toHaveLength(before);
  });
});
