import type { GatewayOfTenant, UpdateNews } from "@fiel/contracts";
import { expect, it } from "vitest";
import { isUnderWay, updateOf } from "./update-facts.ts";

const news: UpdateNews = {
  id: 1_000,
  version: "0.3.0",
  state: "downloading",
  at: 1_500,
  failure: null,
  detail: null,
};

const gatewayThat = (
  told: UpdateNews | null,
  asked: GatewayOfTenant["update"]["asked"],
  version = "0.2.0",
): GatewayOfTenant =>
  ({
    clockSkewMs: 200,
    update: { offered: "0.3.0", asked },
    report: { version, update: { platform: "linux-x64", allowsOlder: false, last: told } },
  }) as GatewayOfTenant;

it("is none where nobody asked", () => {
  expect(updateOf(gatewayThat(null, null))).toBeNull();
  expect(isUnderWay(null)).toBe(false);
});

it("is asked until the gateway tells of that very request", () => {
  const asked = { version: "0.3.0", at: 2_000 };
  for (const told of [null, { ...news, state: "failed" } as const]) {
    const update = updateOf(gatewayThat(told, asked));
    expect(update).toEqual({ state: "asked", version: "0.3.0", atMs: 2_000, failure: null, detail: null });
    expect(isUnderWay(update)).toBe(true);
  }
});

it("is what the gateway tells, at the server's time", () => {
  const told = { ...news, state: "failed", failure: "truncated", detail: "vieram 3 de 4 bytes" } as const;
  const update = updateOf(gatewayThat(told, { version: "0.3.0", at: 1_000 }));
  const { failure, detail } = told;
  expect(update).toEqual({ state: "failed", version: "0.3.0", atMs: 1_700, failure, detail });
  expect(isUnderWay(update)).toBe(false);
});

it("is over where somebody installed that version by hand", () => {
  expect(updateOf(gatewayThat(null, { version: "0.3.0", at: 2_000 }, "0.3.0"))?.state).toBe("running");
});
