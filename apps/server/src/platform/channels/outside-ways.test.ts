import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { outboundProxyOf } from "@fiel/domain";
import { type ForwardProxy, openForwardProxy } from "@fiel/testkit/forward-proxy";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { localhostCertificate } from "./testing/localhost-certificate.ts";
import { openOutsideServer, type OutsideServer } from "./testing/outside-server.ts";
import { createPostOutside, type PostOutside } from "./post-outside.ts";

const loopback = ["127.0.0.0/8", "::1/128"];
let secure: OutsideServer;
let plain: Server;
let plainPort: number;
let proxy: ForwardProxy;
let strict: ForwardProxy;
let heard = 0;

beforeAll(async () => {
  secure = await openOutsideServer();
  plain = createServer((request, reply) => {
    heard += 1;
    reply.end(`${request.headers.host}`);
  }).listen(0, "127.0.0.1");
  await once(plain, "listening");
  plainPort = (plain.address() as AddressInfo).port;
  proxy = await openForwardProxy();
  strict = await openForwardProxy("fiel:s3nha");
});
afterAll(async () => {
  await Promise.all([secure.close(), proxy.close(), strict.close()]);
  plain.close();
});

interface Given {
  readonly privateNetworks?: readonly string[];
  readonly direct?: string;
  readonly by?: string;
  readonly takesNames?: boolean;
}

function posting({
  privateNetworks = loopback,
  direct = "",
  by = proxy.url,
  takesNames = false,
}: Given): PostOutside {
  const read = outboundProxyOf({ HTTP_PROXY: by, HTTPS_PROXY: by, NO_PROXY: direct });
  if ("wrong" in read) throw new Error(read.wrong);
  return createPostOutside({
    privateNetworks,
    ca: localhostCertificate.cert,
    proxy: { ...read, takesNames },
  });
}
const send = (post: PostOutside, url: string) => post({ url, headers: {}, body: "olá" });
let before = 0;
beforeEach(() => {
  before = proxy.asked.length;
});
const asked = (): readonly string[] => proxy.asked.slice(before);

describe("a message to the outside where there is a proxy", () => {
  it("goes through it, to the address that was judged, and the certificate has to be the name's", async () => {
    const post = posting({});
    expect(await send(post, `${secure.origin}/hook`)).toMatchObject({ status: 200 });
    expect(secure.heard.at(-1)).toMatchObject({
      path: "/hook",
      headers: { host: new URL(secure.origin).host },
    });
    const { port } = new URL(secure.origin);
    const { address } = await lookup("localhost");
    expect(asked()).toEqual([`CONNECT ${address.includes(":") ? `[${address}]` : address}:${port}`]);
    const other = send(posting({ takesNames: true }), `https://fiel.test:${port}/`);
    await expect(other).rejects.toMatchObject({ message: "ERR_TLS_CERT_ALTNAME_INVALID" });
  });

  it("goes through it without a secret too, and the other side hears the name", async () => {
    const url = `http://localhost:${plainPort}/`;
    expect(await send(posting({}), url)).toMatchObject({ status: 200, text: `localhost:${plainPort}` });
    expect(asked()).toHaveLength(1);
  });

  it("leads to no inner address, by number or by name, in whatever writing: the proxy is not even asked", async () => {
    const hosts = [
      "127.0.0.1",
      "localhost",
      "0x7f.1",
      "2130706433",
      "[::ffff:127.0.0.1]",
      "[::1]",
      "10.0.0.1",
    ];
    const was = heard;
    for (const takesNames of [false, true])
      for (const host of hosts) {
        const call = send(posting({ privateNetworks: [], takesNames }), `http://${host}:${plainPort}/`);
        await expect(call, host).rejects.toMatchObject({ kind: "refused" });
      }
    expect(asked()).toEqual([]);
    expect(heard).toBe(was);
  });

  it("goes past it where NO_PROXY says so, and leads to no inner address then either", async () => {
    const url = `http://localhost:${plainPort}/`;
    for (const direct of ["localhost", "*", "127.0.0.0/8,::1/128", `localhost:${plainPort}`]) {
      expect(await send(posting({ direct }), url), direct).toMatchObject({ status: 200 });
      const inner = send(posting({ direct, privateNetworks: [] }), url);
      await expect(inner, direct).rejects.toMatchObject({ kind: "refused" });
    }
    expect(asked()).toEqual([]);
  });

  it("is not handed a name that leads nowhere from here, unless it takes names", async () => {
    const url = "https://nobody.invalid/";
    await expect(send(posting({}), url)).rejects.toMatchObject({ kind: "unreachable", message: "ENOTFOUND" });
    expect(asked()).toEqual([]);
    const named = send(posting({ takesNames: true }), url);
    await expect(named).rejects.toMatchObject({ kind: "unreachable", message: "proxy: HTTP 502" });
    expect(asked()).toEqual(["CONNECT nobody.invalid:443"]);
  });

  it("says what the proxy said: that it wants an account, or is not there", async () => {
    const url = `${secure.origin}/hook`;
    const anonymous = strict.url.replace("fiel:s3nha@", "");
    expect(await send(posting({ by: strict.url }), url)).toMatchObject({ status: 200 });
    await expect(send(posting({ by: anonymous }), url)).rejects.toMatchObject({ message: "proxy: HTTP 407" });
    const gone = await openForwardProxy();
    await gone.close();
    const call = send(posting({ by: gone.url }), url);
    await expect(call).rejects.toMatchObject({ kind: "unreachable", message: "proxy: ECONNREFUSED" });
  });
});
