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

/**
 * The proxy of the environment, as most programs read it: `HTTPS_PROXY` and `HTTP_PROXY` by what is called, `ALL_PROXY` for both,
 * `NO_PROXY` for what is called without; each in small letters too. A proxy without a scheme is called by HTTP. Null: the name of one that
 * is no proxy's address. Takes `plainSettings`.
 */
export function outboundProxyOf(settings: Environment): OutboundProxy | { readonly wrong: string } {
  const named = (name: string): [string, string | undefined] => {
    const small = name.toLowerCase();
    return settings[small] === undefined ? [name, settings[name]] : [small, settings[small]];
  };
  const all = named("ALL_PROXY");
  const read = (["HTTP_PROXY", "HTTPS_PROXY"] as const).map((name) => {
    const [from, text] = named(name);
    const [told, written] = text === undefined ? all : [from, text];
    const url = written === undefined ? null : proxyAt(written);
    return { told, url };
  });
  const wrong = read.find(({ url }) => url === undefined);
  if (wrong !== undefined) return { wrong: wrong.told };
  const [http, https] = read.map(({ url }) => url ?? null) as [URL | null, URL | null];
  const direct = (named("NO_PROXY")[1] ?? "").split(/[\s,]+/).filter((one) => one !== "");
  return { http, https, direct };
}

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
export function proxyFor(
  proxy: OutboundProxy,
  { url, addresses = [] }: Called,
  isWithin: IsWithin,
): URL | null {
  const way = url.protocol === "https:" ? proxy.https : proxy.http;
  const host = bareHost(url.hostname).toLowerCase();
  const port = url.port === "" ? { "https:": "443", "http:": "80" }[url.protocol] : url.port;
  const isDirect = proxy.direct.some((entry) => {
    if (entry === "*") return true;
    if (entry.includes("/")) {
      const known = addresses.length > 0 ? addresses : [host];
      return known.every((address) => isWithin(address, entry));
    }
    const { name, only } = partsOf(entry.toLowerCase());
    if (name === "" || (only !== null && only !== port)) return false;
    return host === name || host.endsWith(`.${name}`);
  });
  return isDirect ? null : way;
}

/** An IPv6 address without its brackets, a name without the dot that ends it. */
const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");

/** `*.usina.example:8443` and `.usina.example` are `usina.example` and all below it. */
function partsOf(entry: string): { readonly name: string; readonly only: string | null } {
  const [, host = entry, only = null] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
  return { name: bareHost(host).replace(/^\*?\./, ""), only };
}
