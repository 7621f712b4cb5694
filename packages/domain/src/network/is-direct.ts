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
    const network = networkOf(entry);
    if (network !== null) return known.every((address) => isWithin(unmapped(address), network));
    const { name, only } = partsOf(withoutRest(entry));
    if (name === "" || (only !== null && only !== port)) return false;
    if (!name.includes("*")) {
      const called = canonical(name);
      return unmapped(host) === unmapped(called) || host.endsWith(`.${called}`);
    }
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

/** A network as `10.1.0.0/16`, also where it is written as `10.1.0.0/255.255.0.0` or `[fd00::]/8`; null: the entry is none. */
function networkOf(entry: string): string | null {
  const [, base = "", size = ""] = /^([\d.:a-f[\]]+)\/([\d.]{1,15})$/.exec(entry) ?? [];
  if (base === "") return null;
  const bits = size.includes(".") ? bitsOf(size) : size;
  return bits === null ? null : `${bareHost(base)}/${bits}`;
}

/** Of a mask as `255.255.0.0`; null: it is none. */
function bitsOf(mask: string): string | null {
  const written = mask.split(".").map((byte) => Number(byte).toString(2).padStart(8, "0"));
  const ones = /^(1*)0*$/.exec(written.join(""))?.[1];
  return written.length === 4 && ones !== undefined && written.every((byte) => byte.length === 8)
    ? String(ones.length)
    : null;
}

/** A name or an address as a URL writes it: `pão.example` in letters of ASCII, IPv6 at its shortest. */
function canonical(name: string): string {
  const url = URL.parse(`http://${name.includes(":") ? `[${name}]` : name}/`);
  return url === null ? name : bareHost(url.hostname);
}

/** An IPv4 address also where it is written as one of IPv6, `::ffff:a01:203`. */
function unmapped(address: string): string {
  const [, high = "", low = ""] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? [];
  if (high === "") return address.replace(/^::ffff:(?=\d+\.)/, "");
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}

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
