import type { LookupAddress, LookupAllOptions } from "node:dns";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import type { RequestOptions } from "node:https";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { callbackify } from "node:util";
import { type OutboundProxy, proxyFor } from "@fiel/domain";
import { openTunnel, secured, type Tunnel, TunnelError } from "./open-tunnel.ts";
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
  /** What a name leads to; this machine's own way unless it is given. */
  readonly lookUp?: LookUp;
}

type LookUp = (host: string, options: LookupAllOptions) => Promise<readonly LookupAddress[]>;

/** How a request to an address connects. */
export type WayTo = (target: URL, signal: AbortSignal) => Promise<RequestOptions>;

/**
 * Each name is looked up once and the connection goes to an address that was judged: a name that changes its mind in between leads
 * nowhere else. By a proxy too, which is therefore given the address and not the name (0080).
 */
export function createWays({ privateNetworks, ca, proxy = null, lookUp = lookup }: WayOptions): WayTo {
  const mayCall = addressGuard(privateNetworks);
  const isAllowedInner = (address: string) => privateNetworks.some((network) => isWithin(address, network));
  const secure = ca === undefined ? {} : { ca };
  const direct: RequestOptions = { agent: false, lookup: judgedLookup(mayCall, lookUp), ...secure };
  return async (target, signal) => {
    const host = target.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !mayCall(host)) throw privateAddress(host);
    if (proxy === null || (target.protocol === "https:" ? proxy.https : proxy.http) === null) return direct;
    const { takesNames } = proxy;
    const addresses = await judgedAddresses(host, { mayCall, takesNames, lookUp, signal });
    // The plant's own machines are where the server is, and not beyond its way out.
    const isInner = addresses.length > 0 && addresses.every(isAllowedInner);
    const way = isInner ? null : proxyFor(proxy, { url: target, addresses }, isWithin);
    if (way === null) return direct;
    const port = target.port === "" ? (target.protocol === "https:" ? 443 : 80) : Number(target.port);
    const socket = await firstTunnel(takesNames ? [host] : inOrder(addresses), {
      proxy: way,
      port,
      ca,
      signal,
    });
    return { createConnection: () => (target.protocol === "https:" ? secured(socket, host, ca) : socket) };
  };
}

const mostTries = 3;

/** IPv4 first, which more proxies reach. */
const inOrder = (addresses: readonly string[]): readonly string[] =>
  addresses.toSorted((one, other) => isIP(one) - isIP(other)).slice(0, mostTries);

/** To the first of them that the proxy reaches; throws what it said of the last. */
async function firstTunnel(
  [host = "", ...others]: readonly string[],
  tunnel: Omit<Tunnel, "host">,
): Promise<Socket> {
  try {
    return await openTunnel({ ...tunnel, host });
  } catch (error) {
    if (others.length === 0 || !(error instanceof TunnelError)) throw error;
    return await firstTunnel(others, tunnel);
  }
}

interface Judgement {
  readonly mayCall: MayCall;
  readonly lookUp: LookUp;
  readonly takesNames: boolean;
  readonly signal: AbortSignal;
}

/** Those that may be called. Where the proxy takes names, one that leads nowhere from here has none, and one inner address is one too many. */
async function judgedAddresses(
  host: string,
  { mayCall, takesNames, lookUp, signal }: Judgement,
): Promise<readonly string[]> {
  signal.throwIfAborted();
  const ended = once(signal, "abort").then(() => signal.throwIfAborted());
  const looked = lookUp(host, { all: true }).catch((error: unknown) => {
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

function judgedLookup(mayCall: MayCall, lookUp: LookUp): LookupFunction {
  const lookUpThen = callbackify(lookUp);
  return (host, options, done) => {
    lookUpThen(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      const judged = found.filter(({ address }) => mayCall(address));
      const [first] = judged;
      if (first === undefined) return done(privateAddress(found[0]?.address ?? host), []);
      if (options.all === true) return done(null, judged);
      return done(null, first.address, first.family);
    });
  };
}
