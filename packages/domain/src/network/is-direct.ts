export interface Called {
  readonly url: URL;
  /** What the name leads to, where that is known. */
  readonly addresses?: readonly string[];
}

/** Whether an address is within a network ("10.1.0.0/16"); false where one of them is none. */
export type IsWithin = (address: string, network: string) => boolean;

/**
 * Whether an address is called without a proxy: this machine itself, and what an entry of `NO_PROXY` names, as programs of any system
 * write it: a name and all below it, an address, a network, `10.*`, `intra*`, `<local>` (names without a dot), `*`; with a scheme before or a
 * port behind it.
 */
export function isDirect(
  direct: readonly string[],
  { url, addresses = [] }: Called,
  isWithin: IsWithin,
): boolean {
  const host = bareHost(url.hostname).toLowerCase();
  // Seen from the proxy it would be another machine.
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
    // Of numbers alone it is a network: a name may begin with numbers too.
    return /^[\d.*]+$/.test(name)
      ? known.every((address) => /^[\d.]+$/.test(address) && isLike(address, pieces))
      : isLike(host, pieces);
  });
}

/** An address with a scheme or a path by its host and port. */
const withoutRest = (entry: string): string =>
  entry.replace(/^[a-z][a-z\d+.-]*:\/\//, "").split("/")[0] ?? "";

const isNetwork = /^[\d.:a-f[\]]+\/\d{1,3}$/;

/** Whether a text has all pieces in their order, the first one at its beginning and the last one at its end. */
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
