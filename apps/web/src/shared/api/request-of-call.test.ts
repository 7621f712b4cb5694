import { filter, getProductionSummary, verifyClient } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { encodeQuery, fillPath, urlOf } from "./request-of-call.ts";

describe("the address of a call", () => {
  it("escapes what it fills in", () => {
    expect(urlOf(verifyClient, { tenant: "a/b ç" })).toBe(
      "/api/management/clients/account/verify/a%2Fb%20%C3%A7",
    );
  });

  it("refuses to leave a hole", () => {
    expect(() => fillPath("/api/client/:tenant/x", {})).toThrow("tenant");
  });

  it("repeats lists, sends dates as one JSON array, and leaves out what is not set", () => {
    const dates = [{ startTimestamp: 1, endTimestamp: 2 }];
    const text = encodeQuery({ dates, equipments: [3, 5], operator: undefined, product: "a&b" });
    expect(text).toBe(
      "dates=%5B%7B%22startTimestamp%22%3A1%2C%22endTimestamp%22%3A2%7D%5D&equipments=3&equipments=5&product=a%26b",
    );
    expect(encodeQuery({ equipments: [] })).toBe("");
  });

  it("is understood by the contract's own schema", () => {
    const query = { dates: [{ startTimestamp: 1, endTimestamp: 2 }], equipments: [3, 5] };
    const url = new URL(urlOf(getProductionSummary, { tenant: "demo" }, query), "http://localhost");
    const sent = { dates: url.searchParams.get("dates"), equipments: url.searchParams.getAll("equipments") };
    expect(filter.parse(sent)).toEqual(query);
  });
});
