import { isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPostOutside } from "./post-outside.ts";
import { addressGuard, namesPrivateAddress } from "./private-networks.ts";
import { refusePrivate } from "./refuse-private.ts";

const mayCall = addressGuard([]);
const byte = fc.nat(255);
const group = fc.nat(0xffff);
const v4 = fc.tuple(byte, byte, byte, byte);
const inner = fc.oneof(
  v4.map(([, b, c, d]) => [10, b, c, d]),
  v4.map(([, b, c, d]) => [127, b, c, d]),
  v4.map(([, , , d]) => [0, 0, 0, d]),
  v4.map(([, , c, d]) => [192, 168, c, d]),
  v4.map(([, , c, d]) => [169, 254, c, d]),
  v4.map(([, b, c, d]) => [172, 16 + (b % 16), c, d]),
  v4.map(([, b, c, d]) => [100, 64 + (b % 64), c, d]),
  v4.map(([a, b, c, d]) => [224 + (a % 32), b, c, d]),
) as fc.Arbitrary<[number, number, number, number]>;

const numberOf = ([a, b, c, d]: readonly number[]): number =>
  (((a ?? 0) * 256 + (b ?? 0)) * 256 + (c ?? 0)) * 256 + (d ?? 0);
const hex = (n: number): string => n.toString(16);
/** The last 32 bits of an IPv6 address, in both ways of writing. */
const tails = fc.constantFrom(
  (ip: readonly number[]) => ip.join("."),
  ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => `${hex(a * 256 + b)}:${hex(c * 256 + d)}`,
);

/** Hosts of URLs that mean an inner IPv4 address. */
const writtenV4 = inner.chain((ip) =>
  fc.constantFrom(
    ip.join("."),
    `${ip.join(".")}.`,
    String(numberOf(ip)),
    `0x${hex(numberOf(ip))}`,
    `0${numberOf(ip).toString(8)}`,
    ip.map((one) => `0x${hex(one)}`).join("."),
    ip.map((one) => `0${one.toString(8)}`).join("."),
    `${ip[0]}.${ip[1] * 65_536 + ip[2] * 256 + ip[3]}`,
    `${ip[0]}.${ip[1]}.${ip[2] * 256 + ip[3]}`,
  ),
);

/** IPv6 addresses that hold an inner IPv4 address, or are inner themselves. */
const innerV6 = fc.oneof(
  fc
    .tuple(inner, tails)
    .chain(([ip, tail]) =>
      fc.constantFrom(
        `::ffff:${tail(ip)}`,
        `0:0:0:0:0:ffff:${tail(ip)}`,
        `::FFFF:${tail(ip)}`,
        `::ffff:0:${tail(ip)}`,
        `::${tail(ip)}`,
        `64:ff9b::${tail(ip)}`,
        `64:ff9b:1::${tail(ip)}`,
      ),
    ),
  fc
    .tuple(inner, group)
    .map(([[a, b, c, d], last]) => `2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::${hex(last)}`),
  fc.tuple(fc.integer({ min: 0xfe80, max: 0xfebf }), group).map(([one, last]) => `${hex(one)}::${hex(last)}`),
  fc
    .tuple(fc.integer({ min: 0xfc00, max: 0xfdff }), group)
    .map(([one, last]) => `${hex(one)}::1:${hex(last)}`),
  fc.constantFrom("::", "::1", "0:0:0:0:0:0:0:1", "ff02::1", "2001:db8::1"),
);
const zone = fc.constantFrom("", "%eth0", "%1");
const innerAddress = fc.oneof(
  inner.map((ip) => ip.join(".")),
  fc.tuple(innerV6, zone).map(([address, of]) => address + of),
);
const innerHost = fc.oneof(
  writtenV4,
  innerV6.map((address) => `[${address}]`),
);

describe("an inner address, in whatever writing", () => {
  it("is refused", () => {
    fc.assert(fc.property(innerAddress, (address) => isIP(address) !== 0 && !mayCall(address)));
  });

  it("is refused as the host of a URL, when it is registered and when it is called", async () => {
    const post = createPostOutside({ privateNetworks: [] });
    await fc.assert(
      fc.asyncProperty(innerHost, async (host) => {
        const url = `https://${host}:8443/a`;
        expect(namesPrivateAddress(url, mayCall), url).toBe(true);
        await expect(refusePrivate("url", url, mayCall)).rejects.toMatchObject({ code: "InvalidRequest" });
        await expect(post({ url, headers: {}, body: "" })).rejects.toMatchObject({ kind: "refused" });
      }),
    );
  });

  it("is refused behind a name, when it is registered and when it is called", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(innerAddress, { minLength: 1, maxLength: 3 }), async (addresses) => {
        const lookUp = async () => addresses.map((address) => ({ address, family: isIP(address) }));
        const url = "https://erp.plant.example/a";
        await expect(refusePrivate("url", url, mayCall, lookUp)).rejects.toMatchObject({
          code: "InvalidRequest",
        });
        const post = createPostOutside({ privateNetworks: [], lookUp });
        await expect(post({ url, headers: {}, body: "" })).rejects.toMatchObject({ kind: "refused" });
      }),
    );
  });
});

describe("a name", () => {
  const url = "https://erp.plant.example/a";
  it("that is not found, or has a public address too, may be registered", async () => {
    const unknown = async () => Promise.reject(new Error("ENOTFOUND"));
    await expect(refusePrivate("url", url, mayCall, unknown)).resolves.toBeUndefined();
    const both = async () => ["10.0.0.1", "8.8.8.8"].map((address) => ({ address, family: 4 }));
    await expect(refusePrivate("url", url, mayCall, both)).resolves.toBeUndefined();
  });
});

it("public addresses are called", () => {
  const outer = v4.filter(
    ([a, b]) => a > 0 && a < 224 && ![10, 100, 127, 169, 172, 192, 198, 203].includes(a) && b >= 0,
  );
  fc.assert(fc.property(outer, (ip) => mayCall(ip.join(".")) && mayCall(`::ffff:${ip.join(".")}`)));
});
