import { hasPlainAccount } from "./has-plain-account.ts";
import { type Called, isDirect, type IsWithin } from "./is-direct.ts";
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
 * `NO_PROXY`, which commas, semicolons, bars or blanks split, for what is called without; each in small letters too. A proxy without a scheme is
 * called by HTTP. An `ALL_PROXY` of SOCKS is meant for other programs and left out. Takes `plainSettings`.
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
  const direct = (named("NO_PROXY")[1] ?? "").split(/[\s,;|]+/).filter((one) => one !== "");
  return { http: way("HTTP_PROXY"), https: way("HTTPS_PROXY"), direct };
}

const wayBy = (name: string, text: string): Way => proxyAt(text) ?? { wrong: name };

/**
 * Undefined: it is none. What a URL takes for the end of the host, in an account's name or password, makes another host of it
 * (`DOM\\ana:x@proxy` is the host `dom`).
 */
function proxyAt(text: string): URL | undefined {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || text.includes("\\") || url.hostname === "") return undefined;
  const isProxy = ["http:", "https:"].includes(url.protocol) && url.pathname === "/";
  return isProxy && url.search === "" && url.hash === "" && hasPlainAccount(url) ? url : undefined;
}

/** The proxy by which an address is called; null: directly. */
export function proxyFor(proxy: OutboundProxy, called: Called, isWithin: IsWithin): URL | null {
  if (isDirect(proxy.direct, called, isWithin)) return null;
  return called.url.protocol === "https:" ? proxy.https : proxy.http;
}
