export interface Called {
  readonly url: URL;
  /** Addresses of the name, if known. */
  readonly addresses?: readonly string[];
}

/** Whether an address is within a network ("10.1.0.0/16"); false when either is invalid. */
export type IsWithin = (address: string, network: string) => boolean;

/**
 * Whether an address is called without a proxy: this machine itself, and what an entry of `NO_PROXY` names in any system's notation: a name
 * and all below it, an address, a network, `10.*`, `intra*`, `<local>` (names without a dot), `*`; a scheme before it or a port behind it
 * is accepted.
 */
export function isDirect(
  direct: readonly string[],
  { url, addresses = [] }: Called,
  isWithin: IsWithin,
): boolean {
  const host = bareHost(url.hostname).toLowerCase();
  // From the proxy this name would be another machine.
  if (isLoopback(host)) return true;
  const port = url.port === "" ? { "https:": "443", "http:": "80" }[url.protocol] : url.port;
  const known = addresses.length > 0 ? addresses : [host];
  return direct.some((written) => {
    const entry = written.toLowerCase();
    if (entry === "*") return true;
    if (entry === "<local>") return !/[.:]/.test(host);
    if (isNetwork.test(entry)) return known.every((address) => isWithin(address, entry));
    const { name, only } = partsOf(withoutRest(entry));
    if (name === "" || (only !== null && only !== port)) return false;
    if (!name.includes("*")) return host === name || host.endsWith(`.${name}`);
    const pieces = name.split("*");
    // An entry of numbers only is a network; a name may begin with numbers too.
    return /^[\d.*]+$/.test(name)
      ? known.every((address) => /^[\d.]+$/.test(address) && isLike(address, pieces))
      : isLike(host, pieces);
  });
}

/** The host and port of an address with a scheme or a path. */
const withoutRest = (entry: string): string =>
  entry.replace(/^[a-z][a-z\d+.-]*:\/\//, "").split("/")[0] ?? "";

const isNetwork = /^[\d.:a-f[\]]+\/\d{1,3}$/;

/** Whether a text contains all pieces in order, beginning with the first and ending with the last. */
function isLike(text: string, pieces: readonly string[]): boolean {
  const [first = "", last = ""] = [pieces[0], pieces.at(-1)];
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, from);
    if (found < 0) return false;
    from = found + piece.length;
  }
  return from <= text.length - last.length;
}

/** This machine itself, as a URL writes it: any notation of the numbers becomes four bytes or short IPv6. */
const isLoopback = (host: string): boolean =>
  /^(?:.*\.)?localhost$|^127(?:\.\d+){3}$|^::1$|^::ffff:7f[\da-f]{2}:/.test(host);

/** An IPv6 address without its brackets, a name without its final dot. */
const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");

/** `*.usina.example:8443` and `.usina.example` mean `usina.example` and all below it. */
function partsOf(entry: string): { readonly name: string; readonly only: string | null } {
  const [, host = entry, only = null] = /^(\[[^\]]*\]|[^:]*):(\d{1,5})$/.exec(entry) ?? [];
  return { name: bareHost(host).replace(/^\*?\./, ""), only };
}
