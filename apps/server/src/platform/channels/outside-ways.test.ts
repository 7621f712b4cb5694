import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { outboundProxyOf } from "@fiel/domain";
import { type ForwardProxy, openForwardProxy } from "@fiel/testkit/forward-proxy";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { localhostCertificate } from "@fiel/testkit/localhost-certificate";
import { openOutsideServer, type OutsideServer } from "./testing/outside-server.ts";
import { createPostOutside, type OutsideOptions, type PostOutside } from "./post-outside.ts";

const far = "1.0.0.7";
/** Addresses of the names in this test; the proxy reaches only `far`. */
const names: Readonly<Record<string, readonly string[]>> = {
  "hooks.test": [far],
  "inner.test": ["127.0.0.1"],
  "both.test": ["127.0.0.1", far],
  "many.test": ["2606:4700::1", "1.0.0.8", far],
  "none.test": ["2606:4700::1", "2606:4700::2", "1.0.0.8", "1.0.0.9"],
};
const lookUp: NonNullable<OutsideOptions["lookUp"]> = async (host, options) =>
  host === "silent.test"
    ? new Promise(() => undefined)
    : (names[host]?.map((address) => ({ address, family: isIP(address) })) ?? (await lookup(host, options)));
const loopback = ["127.0.0.0/8", "::1/128"];
let secure: OutsideServer;
let plain: Server;
let plainPort: number;
let proxy: ForwardProxy;
let strict: ForwardProxy;
let heard = 0;
let hook: string;

beforeAll(async () => {
  secure = await openOutsideServer();
  plain = createServer((request, reply) => {
    heard += 1;
    reply.end(`${request.headers.host}`);
  }).listen(0, "127.0.0.1");
  await once(plain, "listening");
  plainPort = (plain.address() as AddressInfo).port;
  proxy = await openForwardProxy("", [far]);
  strict = await openForwardProxy("fiel:s3nha", [far]);
  hook = secure.origin.replace("localhost", "hooks.test");
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
    lookUp,
    // Far less than the time of a call, which has to be enough for what comes after.
    lookUpMs: 500,
  });
}
const send = (post: PostOutside, url: string) => post({ url, headers: {}, body: "olá" });
let before = 0;
const forgetAsked = async (): Promise<void> => {
  before = (await proxy.asked()).length;
};
beforeEach(forgetAsked);
const asked = async (): Promise<readonly string[]> => (await proxy.asked()).slice(before);

describe("a message to the outside where there is a proxy", () => {
  it("goes through it, to the address that was judged, and the certificate has to be the name's", async () => {
    expect(await send(posting({}), `${hook}/hook`)).toMatchObject({ status: 200 });
    const { host, port } = new URL(hook);
    expect(secure.heard.at(-1)).toMatchObject({ path: "/hook", headers: { host } });
    expect(await asked()).toEqual([`CONNECT ${far}:${port}`]);
    const other = send(posting({ takesNames: true }), `https://fiel.test:${port}/`);
    await expect(other).rejects.toMatchObject({ message: "ERR_TLS_CERT_ALTNAME_INVALID" });
  });

  it("goes through it without a secret too, and the other side hears the name", async () => {
    const url = `http://hooks.test:${plainPort}/`;
    expect(await send(posting({}), url)).toMatchObject({ status: 200, text: `hooks.test:${plainPort}` });
    expect(await asked()).toHaveLength(1);
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
    expect(await asked()).toEqual([]);
    expect(heard).toBe(was);
  });

  it("goes past it where NO_PROXY says so, and leads to no inner address then either", async () => {
    const url = `http://both.test:${plainPort}/`;
    for (const direct of ["both.test", "*", "0.0.0.0/0", `both.test:${plainPort}`]) {
      expect(await send(posting({ direct }), url), direct).toMatchObject({ status: 200 });
      const inner = send(posting({ direct, privateNetworks: [] }), url.replace("both", "inner"));
      await expect(inner, direct).rejects.toMatchObject({ kind: "refused" });
    }
    expect(await asked()).toEqual([]);
    expect(await send(posting({}), url)).toMatchObject({ status: 200 });
    expect(await asked()).toEqual([`CONNECT 127.0.0.1:${plainPort}`, `CONNECT ${far}:${plainPort}`]);
  });

  it("goes past it to what lies in the plant's own networks, and to this machine", async () => {
    for (const takesNames of [false, true])
      for (const host of ["inner.test", "127.0.0.1", "localhost", "[::ffff:127.0.0.1]"]) {
        const url = `http://${host}:${plainPort}/`;
        expect(await send(posting({ takesNames }), url), host).toMatchObject({ status: 200 });
      }
    expect(await asked()).toEqual([]);
  });

  it("tries up to three addresses of a name, those of IPv4 first, and says what was said of the last", async () => {
    expect(await send(posting({}), `http://many.test:${plainPort}/`)).toMatchObject({ status: 200 });
    expect(await asked()).toEqual([`CONNECT 1.0.0.8:${plainPort}`, `CONNECT ${far}:${plainPort}`]);
    await forgetAsked();
    const none = send(posting({}), "https://none.test/");
    await expect(none).rejects.toMatchObject({ kind: "unreachable", message: "proxy: HTTP 502" });
    const three = ["1.0.0.8", "1.0.0.9", "[2606:4700::1]"];
    expect(await asked()).toEqual(three.map((address) => `CONNECT ${address}:443`));
  });

  it("is not handed a name that leads nowhere from here, unless it takes names", async () => {
    const url = "https://nobody.invalid/";
    await expect(send(posting({}), url)).rejects.toMatchObject({ kind: "unreachable", message: "ENOTFOUND" });
    expect(await asked()).toEqual([]);
    const named = send(posting({ takesNames: true }), url);
    await expect(named).rejects.toMatchObject({ kind: "unreachable", message: "proxy: HTTP 502" });
    expect(await asked()).toEqual(["CONNECT nobody.invalid:443"]);
  });

  it("ends a look-up that is never answered, says so, and calls by the name where the proxy takes names", async () => {
    const url = "https://silent.test/";
    const told = { kind: "unreachable", message: "ETIMEOUT" };
    await expect(send(posting({}), url)).rejects.toMatchObject(told);
    await expect(send(posting({ direct: "silent.test" }), url)).rejects.toMatchObject(told);
    expect(await asked()).toEqual([]);
    const named = send(posting({ takesNames: true }), url);
    await expect(named).rejects.toMatchObject({ kind: "unreachable", message: "proxy: HTTP 502" });
    expect(await asked()).toEqual(["CONNECT silent.test:443"]);
  });

  it("says what the proxy said: that it wants an account, or is not there", async () => {
    const url = `${hook}/hook`;
    const anonymous = strict.url.replace("fiel:s3nha@", "");
    expect(await send(posting({ by: strict.url }), url)).toMatchObject({ status: 200 });
    await expect(send(posting({ by: anonymous }), url)).rejects.toMatchObject({ message: "proxy: HTTP 407" });
    const gone = await openForwardProxy();
    await gone.close();
    const call = send(posting({ by: gone.url }), url);
    await expect(call).rejects.toMatchObject({ kind: "unreachable", message: "proxy: ECONNREFUSED" });
  });
});
