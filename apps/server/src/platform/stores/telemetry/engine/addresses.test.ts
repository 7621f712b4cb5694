import { describe, expect, it } from "vitest";
import { addressesOf, faultOfAddresses, hostsOf } from "./addresses.ts";

describe("addresses of ClickHouse", () => {
  it("are read in order, and named without what is secret", () => {
    const urls = "http://a:s%2C1@ch1:8123/fiel , https://a:s%2C1@ch2:8443/fiel/";
    expect(faultOfAddresses(urls)).toBeNull();
    expect(addressesOf(urls)).toEqual(["http://a:s%2C1@ch1:8123/fiel", "https://a:s%2C1@ch2:8443/fiel/"]);
    expect(hostsOf(urls)).toBe("ch1:8123, ch2:8443");
  });

  it.each([
    ["ch1:9000", /^deve começar com http:\/\/ ou https:\/\/$/],
    ["http://a:segredo@ch1:8123/fiel,ch2:8123", /o 2º dos 2 endereços/],
    ["http://ch1:8123,,http://ch2:8123", /o 2º dos 3 endereços/],
    ["http://ch1:8123,", /o 2º dos 2 endereços/],
    ["http://a:seg,redo@ch1:8123", /%2C/],
    ["http://ch1:99999,http://ch2:8123", /o 1º dos 2 endereços/],
    ["http://ch1:8123/fiel,http://ch2:8123/outro", /mesmo banco/],
  ])("have a fault: %s", (urls, fault) => {
    expect(faultOfAddresses(urls)).toMatch(fault);
    expect(faultOfAddresses(urls)).not.toMatch(/seg/);
  });
});
