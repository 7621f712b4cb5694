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
  /** True when the proxy gets host names and itself refuses private addresses; false when it gets addresses that were checked here. */
  readonly takesNames: boolean;
}

export interface WayOptions {
  /** Private networks that may be called all the same: "10.1.0.0/16". */
  readonly privateNetworks: readonly string[];
  /** A certificate authority in addition to the usual ones. */
  readonly ca?: string;
  /** The proxy for all outgoing calls; null for direct connections. */
  readonly proxy?: ServersProxy | null;
  /** Resolves a host name; by default the machine's own resolver. */
  readonly lookUp?: LookUp;
  /** Time limit of a look-up, ms, which leaves the rest of the call's time for the call; 4 s by default. */
  readonly lookUpMs?: number;
}

/** Resolves a host name to all its addresses; rejects for an unknown one. */
export type LookUp = (host: string, options: LookupAllOptions) => Promise<readonly LookupAddress[]>;

/** Returns the connection options for a request to a URL. */
export type WayTo = (target: URL, signal: AbortSignal) => Promise<RequestOptions>;

/**
 * Resolves each name once and connects to an address that was checked, so that a changed DNS record leads nowhere else. A proxy therefore gets the
 * address instead of the name (ADR 0080), unless it takes names.
 */
export function createWays({ privateNetworks, ca, proxy = null, ...names }: WayOptions): WayTo {
  const lookUp = endingLookUp(names.lookUp ?? lookup, names.lookUpMs ?? 4_000);
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
    // The plant's own machines are on the server's side of the proxy, so they are called directly.
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

/** Fails as a resolver without an answer does. Behind a firewall that drops questions, resolvers may wait far longer than a call. */
const endingLookUp =
  (lookUp: LookUp, ms: number): LookUp =>
  async (host, options) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = Object.assign(new Error(`no address of ${host} in time`), { code: "ETIMEOUT" });
      timer = setTimeout(() => reject(error), ms);
    });
    try {
      return await Promise.race([lookUp(host, options), late]);
    } finally {
      clearTimeout(timer);
    }
  };

const mostTries = 3;

/** Addresses to try, IPv4 first because more proxies reach it; at most `mostTries`. */
const inOrder = (addresses: readonly string[]): readonly string[] =>
  addresses.toSorted((one, other) => isIP(one) - isIP(other)).slice(0, mostTries);

/** Connects to the first address that the proxy reaches; throws the error of the last one. */
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

/** Checked addresses of a host. When the proxy takes names, an unknown host gives none, and a single private address refuses the host. */
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
