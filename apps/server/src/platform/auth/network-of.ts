import { isIPv6 } from "node:net";

/** An address in its usual form: a dual-stack socket puts `::ffff:` before IPv4 addresses. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/** The unit by which attempts are counted: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one subscriber. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  return mappedOf(groups) ?? `${groups.slice(0, 4).join(":")}::/64`;
}

/** The IPv4 address in a mapped one such as `::ffff:cb00:7107`; null for any other address. */
function mappedOf(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return null;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [Math.floor(number / 256), number % 256])
    .join(".");
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").split("::");
  const split = (part: string) => (part === "" ? [] : part.split(":").flatMap(asGroups));
  const front = split(head);
  if (tail === undefined) return front;
  const back = split(tail);
  return [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back];
}

function asGroups(part: string): string[] {
  const bytes = part.split(".").map(Number);
  if (bytes.length !== 4) return [Number.parseInt(part, 16).toString(16)];
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
}
