import { BlockList, isIP } from "node:net";

/** Networks of IANA's special-purpose registries: none of them holds a public service. */
const special = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // Loopback, and addresses that hold an IPv4 address: compatible (RFC 4291) and translated (RFC 2765).
  "::/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
];

/** Whether the server may call an address. Private networks are refused unless the operator allows them. */
export type MayCall = (address: string) => boolean;

/** Parses a list of networks, "10.1.0.0/16, fd00::/8"; null when it is invalid. */
export function networksOf(text: string): readonly string[] | null {
  const networks = text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  return networks.every(isNetwork) ? networks : null;
}

/** Creates the check of addresses; `allowed` lists private networks that may be called. */
export function addressGuard(allowed: readonly string[]): MayCall {
  const refused = blockListOf(special);
  const permitted = blockListOf(allowed);
  return (address) => {
    const plain = withoutMapping(address);
    const family = isIP(plain);
    if (family === 0) return false;
    const kind = family === 4 ? "ipv4" : "ipv6";
    return permitted.check(plain, kind) || !refused.check(plain, kind);
  };
}

/** Whether an address is in a network ("10.1.0.0/16"); false for an invalid network or address. */
export function isWithin(address: string, network: string): boolean {
  const family = isIP(address);
  if (family === 0 || !isNetwork(network)) return false;
  return blockListOf([network]).check(address, family === 4 ? "ipv4" : "ipv6");
}

/** Whether a URL contains a private address as its host. A host name is checked when it is called. */
export function namesPrivateAddress(url: string, mayCall: MayCall): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return !mayCall(host);
  return /(^|\.)localhost\.?$/.test(host) && !mayCall("127.0.0.1") && !mayCall("::1");
}

/** The IPv4 address of an IPv4-mapped IPv6 address, which reaches the same machine; other addresses unchanged. */
function withoutMapping(address: string): string {
  if (isIP(address) !== 6) return address;
  const written = new URL(`http://[${address.split("%", 1)[0]}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(written) ?? [];
  if (high === undefined || low === undefined) return written;
  const bytes = [high, low].flatMap((half) => {
    const number = Number.parseInt(half, 16);
    return [number >> 8, number & 0xff];
  });
  return bytes.join(".");
}

function isNetwork(text: string): boolean {
  const [address = "", bits = "", ...rest] = text.split("/");
  const family = isIP(address);
  return (
    rest.length === 0 && family !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
  );
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? "ipv4" : "ipv6");
  }
  return list;
}
