import { describe, expect, it } from "vitest";
import { addressGuard, namesPrivateAddress, networksOf } from "./private-networks.ts";

describe("the addresses that the server calls", () => {
  const mayCall = addressGuard([]);
  it.each(["8.8.8.8", "200.147.3.157", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])(
    "%s is on the internet",
    (address) => expect(mayCall(address)).toBe(true),
  );
  it.each([
    "127.0.0.1",
    "127.8.9.1",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "fd00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "0:0:0:0:0:ffff:a00:1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "localhost",
    "",
  ])("%s is not", (address) => expect(mayCall(address)).toBe(false));

  it("are a plant's own where the operator allows them, and no others", () => {
    const permitted = addressGuard(["10.1.0.0/16", "fd12::/16", "127.0.0.0/8"]);
    expect(["10.1.2.3", "::ffff:10.1.2.3", "fd12::5", "127.0.0.1", "8.8.8.8"].map(permitted)).not.toContain(
      false,
    );
    expect(["10.2.0.1", "fd13::1", "::1", "169.254.169.254"].map(permitted)).not.toContain(true);
  });
});

describe("a URL", () => {
  const [strict, lenient] = [addressGuard([]), addressGuard(["127.0.0.0/8", "10.0.0.0/8"])];
  it.each([
    ["https://10.0.0.1/a", true, false],
    ["https://[::1]:8443/a", true, true],
    ["https://0x7f000001/a", true, false],
    ["https://2130706433/a", true, false],
    ["https://LOCALHOST./a", true, false],
    ["https://erp.localhost/a", true, false],
    ["https://192.168.0.9/a", true, true],
    ["https://8.8.8.8/a", false, false],
    ["https://erp.plant.example.com/a", false, false],
  ])("%s names a private address: %s; where some are allowed: %s", (url, always, allowed) => {
    expect([namesPrivateAddress(url, strict), namesPrivateAddress(url, lenient)]).toEqual([always, allowed]);
  });
});

describe("a list of networks", () => {
  it("is read with its blanks, and may be empty", () => {
    expect(networksOf(" 10.1.0.0/16, fd00::/8 ,")).toEqual(["10.1.0.0/16", "fd00::/8"]);
    expect(networksOf("")).toEqual([]);
  });
  it.each(["10.0.0.0", "10.0.0.0/33", "fd00::/129", "intranet/8", "10.0.0.0/8/8", "10.0.0.0/-1"])(
    "is not %s",
    (text) => expect(networksOf(text)).toBe(null),
  );
});
