import { hasPlainAccount } from "./has-plain-account.ts";
import { type Called, isDirect, type IsWithin } from "./is-direct.ts";
import type { Environment } from "../texts/plain-settings.ts";

/** How addresses outside are reached. */
export interface OutboundProxy {
  /** Null: without a proxy. */
  readonly http: URL | null;
  readonly https: URL | null;
  /** Hosts that are called without the proxy, as `NO_PROXY` lists them. */
  readonly direct: readonly string[];
}

/** Name of a setting that is not a proxy's address. */
export interface WrongProxy {
  readonly wrong: string;
}

/**
 * The proxy that the environment names, as most programs read it: `HTTPS_PROXY` and `HTTP_PROXY` by the scheme of the called address,
 * `ALL_PROXY` for both, `NO_PROXY` for hosts without a proxy (separated by commas, semicolons, bars or blanks); small letters work too. A
 * proxy without a scheme is called by HTTP. A SOCKS `ALL_PROXY` is meant for other programs and ignored. Expects `plainSettings`.
 */
export function outboundProxyOf(settings: Environment): OutboundProxy | WrongProxy {
  const { http, https, direct } = readProxies(settings);
  if (isWrong(http)) return http;
  return isWrong(https) ? https : { http, https, direct };
}

/** The proxy for one single address, ignoring what is wrong about settings for others; null: direct. */
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
  const direct = (named("NO_PROXY")[1] ?? "").split(/[\s,;|]+/).filter((one) => one !== "");
  return { http: way("HTTP_PROXY"), https: way("HTTPS_PROXY"), direct };
}

const wayBy = (name: string, text: string): Way => proxyAt(text) ?? { wrong: name };

/**
 * Undefined: not a proxy's address. A character in the account's name or password that ends the host in a URL would give another host
 * (`DOM\\ana:x@proxy` has the host `dom`).
 */
function proxyAt(text: string): URL | undefined {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || text.includes("\\") || url.hostname === "") return undefined;
  const isProxy = ["http:", "https:"].includes(url.protocol) && url.pathname === "/";
  return isProxy && url.search === "" && url.hash === "" && hasPlainAccount(url) ? url : undefined;
}

/** The proxy for an address; null: direct. */
export function proxyFor(proxy: OutboundProxy, called: Called, isWithin: IsWithin): URL | null {
  if (isDirect(proxy.direct, called, isWithin)) return null;
  return called.url.protocol === "https:" ? proxy.https : proxy.http;
}
