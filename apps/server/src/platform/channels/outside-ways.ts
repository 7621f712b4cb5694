import { lookup, type LookupAddress } from "node:dns";
import { lookup as lookUpAll } from "node:dns/promises";
import { once } from "node:events";
import type { RequestOptions } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type OutboundProxy, proxyFor } from "@fiel/domain";
import { openTunnel, secured } from "./open-tunnel.ts";
import { OutsideError, privateAddress } from "./outside-error.ts";
import { addressGuard, isWithin, type MayCall } from "./private-networks.ts";

export interface ServersProxy extends OutboundProxy {
  /** It is given names and refuses inner addresses by itself; otherwise it is given addresses that were judged here. */
  readonly takesNames: boolean;
}

export interface WayOptions {
  /** Networks that may be called although they are private: "10.1.0.0/16". */
  readonly privateNetworks: readonly string[];
  /** A certificate authority beside the usual ones. */
  readonly ca?: string;
  /** The only way out, where there is one. */
  readonly proxy?: ServersProxy | null;
}

/** How a request to an address connects. */
export type WayTo = (target: URL, signal: AbortSignal) => Promise<RequestOptions>;

/**
 * Each name is looked up once and the connection goes to an address that was judged: a name that changes its mind in between leads
 * nowhere else. By a proxy too, which is therefore given the address and not the name (0080).
 */
export function createWays({ privateNetworks, ca, proxy = null }: WayOptions): WayTo {
  const mayCall = addressGuard(privateNetworks);
  const secure = ca === undefined ? {} : { ca };
  const direct: RequestOptions = { agent: false, lookup: judgedLookup(mayCall), ...secure };
  return async (target, signal) => {
    const host = target.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !mayCall(host)) throw privateAddress(host);
    if (proxy === null || (target.protocol === "https:" ? proxy.https : proxy.http) === null) return direct;
    const addresses = await judgedAddresses(host, { mayCall, takesNames: proxy.takesNames, signal });
    const way = proxyFor(proxy, { url: target, addresses }, isWithin);
    if (way === null) return direct;
    const port = target.port === "" ? (target.protocol === "https:" ? 443 : 80) : Number(target.port);
    const asked = proxy.takesNames ? host : (addresses[0] ?? host);
    const socket = await openTunnel({ proxy: way, host: asked, port, ca, signal });
    return { createConnection: () => (target.protocol === "https:" ? secured(socket, host, ca) : socket) };
  };
}

interface Judgement {
  readonly mayCall: MayCall;
  readonly takesNames: boolean;
  readonly signal: AbortSignal;
}

/** Those that may be called. Where the proxy takes names, one that leads nowhere from here has none, and one inner address is one too many. */
async function judgedAddresses(
  host: string,
  { mayCall, takesNames, signal }: Judgement,
): Promise<readonly string[]> {
  signal.throwIfAborted();
  const ended = once(signal, "abort").then(() => signal.throwIfAborted());
  const looked = lookUpAll(host, { all: true }).catch((error: unknown) => {
    if (takesNames) return [];
    const { code } = error as NodeJS.ErrnoException;
    throw new OutsideError("unreachable", code ?? "ENOTFOUND", { cause: error });
  });
  const found = ((await Promise.race([looked, ended])) ?? []).map(({ address }) => address);
  const judged = found.filter(mayCall);
  const isRefused = takesNames ? judged.length < found.length : judged.length === 0;
  if (isRefused) throw privateAddress(found.find((address) => !mayCall(address)) ?? host);
  return judged;
}

const judgedLookup =
  (mayCall: MayCall): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      const judged = found.filter(({ address }) => mayCall(address));
      const [first] = judged;
      if (first === undefined) return done(privateAddress(found[0]?.address ?? host), []);
      if (options.all === true) return done(null, judged);
      return done(null, (first satisfies LookupAddress).address, first.family);
    });
  };
