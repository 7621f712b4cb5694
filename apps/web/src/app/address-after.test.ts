import { describe, expect, it } from "vitest";
import { addressAfter, addressWithin, destinationAfter } from "./address-after.ts";

describe("the address that somebody wanted who had to sign in", () => {
  it.each([
    "/client/demo/alertas?incidente=7",
    "/client/demo/relatorio?zoom=custom&days=2026-10-19..2026-10-23",
    "/client/DEMO/ocorrencias",
    "/client/demo/admin/assinatura",
  ])("is gone on to: %s", (href) => {
    expect(addressAfter(href, "demo")).toBe(href);
  });

  it.each([
    "/client/demo/inicio",
    "/client/demo/login?volta=x",
    "/client/demo/",
    "/client/other/alertas",
    "/client/demo/../other/alertas",
    "//evil.example.com/client/demo/alertas",
    "https://evil.example.com/client/demo/alertas",
    "/client/demo//evil.example.com",
    "/client/demo/\\evil.example.com",
    "javascript:alert(1)",
    7,
    undefined,
  ])("is home instead of %s", (href) => {
    expect(addressAfter(href, "demo")).toBeUndefined();
    expect(destinationAfter(href, "demo")).toEqual({ to: "/client/demo/inicio", search: {} });
  });

  it("keeps what it is about", () => {
    expect(destinationAfter("/client/demo/alertas?incidente=7", "demo")).toEqual({
      to: "/client/demo/alertas",
      search: { incidente: "7" },
    });
  });
});

it.each([
  ["/management/s/clients/3?aba=faturas", true],
  ["/management/s/", false],
  ["/management/login", false],
  ["/management/s/../login", false],
  ["/management/s//evil.example.com", false],
  ["//evil.example.com/management/s/users", false],
  ["https://evil.example.com/management/s/users", false],
  [undefined, false],
])("the back office goes on to %s: %j", (href, isGoneOn) => {
  expect(addressWithin(href, "/management/s/")).toBe(isGoneOn ? href : undefined);
});
