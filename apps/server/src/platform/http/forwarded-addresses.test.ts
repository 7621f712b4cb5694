import { pino } from "pino";
import { expect, it } from "vitest";
import { networkOf } from "../auth/network-of.ts";
import { createHttp } from "./create-http.ts";
import type { Authenticator } from "./principal.ts";

const nobody = async () => null;
const authenticator: Authenticator = {
  user: nobody,
  device: nobody,
  board: nobody,
  tablet: nobody,
  key: nobody,
  manager: nobody,
};

const seenAs = async (forwarded: string): Promise<string> => {
  const app = createHttp({
    authenticator,
    log: pino({ level: "silent" }),
    trustedProxies: ["127.0.0.1", "10.0.0.0/8"],
  });
  app.get("/ip", ({ ip }) => ({ ip, network: networkOf(ip) }));
  const answer = await app.inject({ url: "/ip", headers: { "x-forwarded-for": forwarded } });
  await app.close();
  const { ip, network } = answer.json<{ ip: string; network: string }>();
  return `${ip} ${network}`;
};

it.each([
  ["203.0.113.7:50123", "203.0.113.7 203.0.113.7"],
  ["203.0.113.7", "203.0.113.7 203.0.113.7"],
  ["[2001:db8:1:2:3::4]:50123", "2001:db8:1:2:3::4 2001:db8:1:2::/64"],
  ["[2001:db8:1:2:3::4]", "2001:db8:1:2:3::4 2001:db8:1:2::/64"],
  ["2001:db8:1:2:3::4", "2001:db8:1:2:3::4 2001:db8:1:2::/64"],
  ["[::ffff:203.0.113.7]:1", "::ffff:203.0.113.7 203.0.113.7"],
  // The same address in its other forms: dual-stack as numbers, upper case, with zeros, with the network card's zone, in quotes.
  ["::ffff:cb00:7107", "::ffff:cb00:7107 203.0.113.7"],
  ["[2001:DB8:0001:2::9]:1", "2001:DB8:0001:2::9 2001:db8:1:2::/64"],
  ["[fe80::1%eth0]:50123", "fe80::1%eth0 fe80:0:0:0::/64"],
  ['"[2001:db8:1:2:3::4]:50123"', "2001:db8:1:2:3::4 2001:db8:1:2::/64"],
  ['"203.0.113.7:50123"', "203.0.113.7 203.0.113.7"],
  // Addresses that the client itself claims stand before those that the proxy saw, in a header of its own or not.
  ["198.51.100.9:1, 203.0.113.7:50123", "203.0.113.7 203.0.113.7"],
  // A proxy behind another one is believed too, with its port.
  ["203.0.113.7:50123, 10.1.2.3:8080", "203.0.113.7 203.0.113.7"],
])("takes %j for one address, whatever its port", async (forwarded, seen) => {
  expect(await seenAs(forwarded)).toBe(seen);
});
