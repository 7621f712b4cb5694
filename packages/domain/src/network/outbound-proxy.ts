import { hasPlainAccount } from "./has-plain-account.ts";
import type { Environment } from "../texts/plain-settings.ts";

/** How what is called outside is reached. */
export interface OutboundProxy {
  /** Null: directly. */
  readonly http: URL | null;
  readonly https: URL | null;
  /** Hosts that are called directly all the same, as `NO_PROXY` lists them. */
  readonly direct: readonly string[];
}

/** The name of a setting that is no proxy's address. */
export interface WrongProxy {
  readonly wrong: string;
}

/**
 * The proxy of the environment, as most programs read it: `HTTPS_PROXY` and `HTTP_PROXY` by what is called, `ALL_PROXY` for both,
 * `NO_PROXY` for what is called without; each in small letters too. A proxy without a scheme is called by HTTP. An `ALL_PROXY` of SOCKS is
 * meant for other programs and left out. Takes `plainSettings`.
 */
export function outboundProxyOf(settings: Environment): OutboundProxy | WrongProxy {
  const { http, https, direct } = readProxies(settings);
  if (isWrong(http)) return http;
  return isWrong(https) ? https : { http, https, direct };
}

/** The proxy by which one address alone is called, whatever stands there for others; null: directly. */
export function proxyTo(settings: Environment, called: Called, isWithin: IsWithin): URL | WrongProxy | null {
  const { http, https, direct } = readProxies(settings);
  if (isDirect(direct, called, isWithin)) return null;
  return called.url.protocol === "https:" ? https : http;
}

type Way = URL | WrongProxy | null;

const isWrong = (way: Way): way is WrongProxy => way !== null && "wrong" in way;

function readProxies(settings: Environment): { http: Way; https: Way; direct: readonly string[] } {
  const named = (name: string): [string, string | undefined] => {
    const small = name.toLowerCase();
    return settings[small] === undefined ? [name, settings[name]] : [small, settings[small]];
  };
  const [allName, all] = named("ALL_PROXY");
  const forAll = all === undefined || /^socks\w*:/i.test(all) ? null : wayBy(allName, all);
  const way = (name: string): Way => {
    const [from, text] = named(name);
    return text === undefined ? forAll : wayBy(from, text);
  };
  const direct = (named("NO_PROXY")[1] ?? "").split(/[\s,]+/).filter((one) => one !== "");
  return { http: way("HTTP_PROXY"), https: way("HTTPS_PROXY"), direct };
}

const wayBy = (name: string, text: string): Way => proxyAt(text) ?? { wrong: name };

/** Undefined: it is none. */
function proxyAt(text: string): URL | undefined {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  const isProxy = url !== null && ["http:", "https:"].includes(url.protocol) && url.hostname !== "";
  return isProxy && hasPlainAccount(url) ? url : undefined;
}

export interface Called {
  readonly url: URL;
  /** What the name leads to, where that is known. */
  readonly addresses?: readonly string[];
}

/** Whether an address is within a network ("10.1.0.0/16"); false where one of them is none. */
export type IsWithin = (address: string, network: string) => boolean;

/** The proxy by which an address is called; null: directly. */
export function proxyFor(proxy: OutboundProxy, called: Called, isWithin: IsWithin): URL | null {
  if (isDirect(proxy.direct, called, isWithin)) return null;
  return called.url.protocol === "https:" ? proxy.https : proxy.http;
}

function isDirect(direct: readonly string[], { url, addresses = [] }: Called, isWithin: IsWithin): boolean {
  const host = bareHost(url.hostname).toLowerCase();
  // Seen from the proxy it would be another machine.
  if (isLoopback(host)) return true;
  const port = url.port === "" ? { "https:": "443", "http:": "80" }[url.protocol] : url.port;
  return direct.some((entry) => {
    if (entry === "*") return true;
    if (entry.includes("/")) {
      const known = addresses.length > 0 ? addresses : [host];
      return known.every((address) => isWithin(address, entry));
    }
    const { name, only } = partsOf(entry.toLowerCase());
    if (name === "" || (only !== null && only !== port)) return false;
    return host === name || host.endsWith(`.${name}`);
  });
}

/** This machine itself, as a URL writes it: numbers in any writing are four bytes or short IPv6 there. */
const isLoopback = (host: string): boolean =>
  /^(?:.*\.)?localhost$|^127(?:\.\d+){3}$|^::1$|^::ffff:7f[\da-f]{2}:/.test(host);

/** An IPv6 address without its brackets, a name without the dot that ends it. */
const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");

/** `*.usina.example:8443` and `.usina.example` are `usina.example` and all below it. */
function partsOf(entry: string): { readonly name: string; readonly only: string | null } {
  const [, host = entry, only = null] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
  return { name: bareHost(host).replace(/^\*?\./, ""), only };
}
