import { expect, it } from "vitest";
import { type OutboundProxy, outboundProxyOf, proxyFor, proxyTo } from "./outbound-proxy.ts";

const isWithin = (address: string, network: string) =>
  address.startsWith("10.1.") && network === "10.1.0.0/16";
const read = (settings: Record<string, string>): OutboundProxy => {
  const proxy = outboundProxyOf(settings);
  if ("wrong" in proxy) throw new Error(proxy.wrong);
  return proxy;
};
const wayOf = (settings: Record<string, string>, url: string, addresses: string[] = []) =>
  proxyFor(read(settings), { url: new URL(url), addresses }, isWithin)?.href ?? null;

it.each([
  [{}, null, null],
  [{ HTTPS_PROXY: "http://proxy:3128" }, null, "http://proxy:3128/"],
  [{ HTTP_PROXY: "proxy:3128" }, "http://proxy:3128/", null],
  [{ https_proxy: "https://a:b@proxy" }, null, "https://a:b@proxy/"],
  [{ ALL_PROXY: "http://all:1", HTTPS_PROXY: "http://one:2" }, "http://all:1/", "http://one:2/"],
  [{ ALL_PROXY: "socks5://all:1080" }, null, null],
  [{ all_proxy: "socks5h://all:1080", HTTPS_PROXY: "http://one:2" }, null, "http://one:2/"],
  [{ ALL_PROXY: "SOCKS://all" }, null, null],
  [{ HTTPS_PROXY: "http://DOM%5Cana:x@proxy" }, null, "http://DOM%5Cana:x@proxy/"],
  [{ HTTPS_PROXY: "http://large:1", https_proxy: "http://small:1" }, null, "http://small:1/"],
])("reads %j", (settings, http, https) => {
  expect(wayOf(settings, "http://x.example")).toBe(http);
  expect(wayOf(settings, "https://x.example")).toBe(https);
});

it.each([
  [{ HTTPS_PROXY: "socks5://proxy:1080" }, "HTTPS_PROXY"],
  [{ http_proxy: "http://" }, "http_proxy"],
  [{ ALL_PROXY: "http://a:100%@proxy" }, "ALL_PROXY"],
  [{ HTTPS_PROXY: "http://DOM\\ana:x@proxy:3128" }, "HTTPS_PROXY"],
  [{ HTTPS_PROXY: "DOM\\ana:x@proxy:3128" }, "HTTPS_PROXY"],
  [{ HTTPS_PROXY: "http://ana:a/b@proxy:3128" }, "HTTPS_PROXY"],
  [{ HTTPS_PROXY: "http://ana#1@proxy:3128" }, "HTTPS_PROXY"],
  [{ HTTPS_PROXY: "http://ana?1@proxy:3128" }, "HTTPS_PROXY"],
  [{ HTTP_PROXY: "http://proxy:3128/proxy.pac" }, "HTTP_PROXY"],
])("refuses %j by its name", (settings, wrong) => {
  expect(outboundProxyOf(settings)).toEqual({ wrong });
});

const by = (direct: string) => ({ HTTPS_PROXY: "http://proxy:3128", NO_PROXY: direct });

it.each([
  ["erp.usina.example", "https://erp.usina.example/x", true],
  ["usina.example", "https://erp.usina.example", true],
  [".usina.example", "https://erp.usina.example", true],
  ["*.usina.example", "https://erp.usina.example.", true],
  ["usina.example", "https://minhausina.example", false],
  ["ERP.usina.example:8443", "https://erp.usina.example:8443", true],
  ["erp.usina.example:8443", "https://erp.usina.example", false],
  ["erp.usina.example:443", "https://erp.usina.example", true],
  ["a.example, erp.usina.example b.example", "https://erp.usina.example", true],
  ["*", "https://erp.usina.example", true],
  ["10.1.0.0/16", "https://10.1.2.3", true],
  ["10.1.0.0/255.255.0.0", "https://10.1.2.3", true],
  ["10.1.0.0/255.0.255.0", "https://10.1.2.3", false],
  ["10.1.0.0/16", "https://[::ffff:10.1.2.3]", true],
  ["10.1.2.3", "https://[::ffff:10.1.2.3]", true],
  ["::ffff:10.1.2.3", "https://10.1.2.3", true],
  ["2001:0DB8:0:0::1", "https://[2001:db8::1]", true],
  ["[2001:0db8::0:1]:8443", "https://[2001:db8::1]:8443", true],
  ["pão.example", "https://erp.pão.example", true],
  ["PÃO.example", "https://pão.example", true],
  ["10.1.0.0/16", "https://10.2.2.3", false],
  ["[::3]:443,::2", "https://[::3]", true],
  ["::2", "https://[::2]:8443", true],
  ["", "https://erp.usina.example", false],
  ["a.example;erp.usina.example;b.example", "https://erp.usina.example", true],
  ["a.example|erp.usina.example", "https://erp.usina.example", true],
  ["10.*", "https://10.2.2.3", true],
  ["10.1.*.*;192.168.*", "https://192.168.0.9:8443", true],
  ["10.*:8443", "https://10.2.2.3", false],
  ["10.*", "https://110.2.2.3", false],
  ["10.*", "https://10.evil.example", false],
  ["*usina.example", "https://minhausina.example", true],
  ["erp*.usina.example", "https://erp-2.usina.example", true],
  ["erp*.usina.example", "https://erp.outra.example", false],
  ["a*a.example", "https://a.example", false],
  ["intra*", "https://intranet", true],
  ["fd00:*", "https://[fd00::7]", true],
  ["<local>", "https://intranet", true],
  ["<LOCAL>", "https://erp.usina.example", false],
  ["<local>", "https://[fd00::7]", false],
  ["https://usina.example", "https://erp.usina.example", true],
  ["https://usina.example:8443/x", "https://usina.example", false],
  ["http://usina.example/", "https://usina.example", true],
])("NO_PROXY %s lets %s go directly: %s", (direct, url, isDirect) => {
  expect(wayOf(by(direct), url) === null).toBe(isDirect);
});

it("looks at the networks of what a name leads to, all of it", () => {
  const url = "https://erp.usina.example";
  expect(wayOf(by("10.1.0.0/16"), url, ["10.1.0.9"])).toBeNull();
  expect(wayOf(by("10.1.0.0/16"), url, ["10.1.0.9", "198.51.100.1"])).not.toBeNull();
  expect(wayOf(by("10.*"), url, ["10.1.0.9"])).toBeNull();
  expect(wayOf(by("10.*"), url, ["10.1.0.9", "198.51.100.1"])).not.toBeNull();
});

it.each([
  ["http://localhost:8080", true],
  ["https://fiel.localhost.", true],
  ["http://127.0.0.1:8080", true],
  ["http://127.1", true],
  ["http://0x7f000002", true],
  ["http://[::1]:8080", true],
  ["http://[::ffff:127.0.0.1]", true],
  ["http://localhost.example", false],
  ["http://notlocalhost", false],
  ["http://127.0.0.1.example", false],
  ["http://128.0.0.1", false],
  ["http://[::ffff:128.0.0.1]", false],
])("calls this machine without a proxy: %s: %s", (url, isDirect) => {
  expect(wayOf({ ALL_PROXY: "http://proxy:3128" }, url) === null).toBe(isDirect);
});

it("judges for one address only the proxy that leads there", () => {
  const to = (settings: Record<string, string>, url: string) =>
    proxyTo(settings, { url: new URL(url) }, isWithin);
  const socks = { HTTP_PROXY: "socks5://proxy:1080" };
  expect(to(socks, "http://fiel.example")).toEqual({ wrong: "HTTP_PROXY" });
  expect(to(socks, "https://fiel.example")).toBeNull();
  expect(to(socks, "http://localhost:8080")).toBeNull();
  expect(to({ ...socks, NO_PROXY: "fiel.example" }, "http://fiel.example")).toBeNull();
  expect(to({ ...socks, HTTPS_PROXY: "proxy" }, "https://fiel.example")).toEqual(new URL("http://proxy"));
});
