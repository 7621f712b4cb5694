import { describe, expect, it } from "vitest";
import { clockAheadMs, isGatewaySilent, machineNewsOf, nameOfGateway } from "./gateway-news.ts";
import type { ReportedMachine } from "./gateway-report.ts";
import type { GatewayOfTenant } from "./gateways.ts";

const nowMs = 1_800_000_000_000;

const gatewayThatTells = (machine: Partial<ReportedMachine>, other: Partial<GatewayOfTenant> = {}) =>
  ({
    lastSeenAt: nowMs - 4_000,
    clockSkewMs: 0,
    ...other,
    report: { machines: [{ equipment: 3, trouble: null, lastReadAt: nowMs - 1_000, ...machine }] },
  }) as GatewayOfTenant;

it("is what the gateway that read the machine last tells, by the server's clock", () => {
  const old = gatewayThatTells({ trouble: "recusa a conexão", lastReadAt: nowMs - 90_000 });
  const skewed = gatewayThatTells({ lastReadAt: nowMs - 41_000 }, { clockSkewMs: 40_000 });
  expect(machineNewsOf([old, skewed], 3, nowMs)).toMatchObject({ trouble: null, lastReadAt: nowMs - 1_000 });
  expect(machineNewsOf([old], 3, nowMs)).toMatchObject({ trouble: "recusa a conexão", silent: false });
});

it("is none of a machine that no gateway knows; a silent gateway is told", () => {
  expect(machineNewsOf([gatewayThatTells({})], 4, nowMs)).toBeNull();
  const gone = gatewayThatTells({ lastReadAt: null }, { lastSeenAt: nowMs - 90_000 });
  expect(machineNewsOf([gone], 3, nowMs)).toMatchObject({ lastReadAt: null, silent: true });
});

const gatewayNamed = (host: string | null, gateway = "0b9f7d1e-5a4c-4f3a-9a52-6b3b7d6c1a11") =>
  ({ gateway, report: host === null ? null : { host } }) as GatewayOfTenant;

describe("a gateway's name", () => {
  it("is its computer's, and its id's first part where it told none", () => {
    const one = gatewayNamed("GW-01");
    expect(nameOfGateway(one.gateway, [one])).toBe("GW-01");
    expect(nameOfGateway(one.gateway, [gatewayNamed(null)])).toBe("0b9f7d1e");
    expect(nameOfGateway("77777777-0000", [one])).toBe("77777777");
  });

  it("tells apart two computers of one name", () => {
    const one = gatewayNamed("GW-01");
    const other = gatewayNamed("GW-01", "aaaaaaaa-5a4c-4f3a-9a52-6b3b7d6c1a11");
    expect([one, other].map(({ gateway }) => nameOfGateway(gateway, [one, other]))).toEqual([
      "GW-01 · 0b9f7d1e",
      "GW-01 · aaaaaaaa",
    ]);
  });
});

it("tells how far a clock is ahead, and never a negative nothing", () => {
  expect(clockAheadMs({ clockSkewMs: -41_200 })).toBe(41_200);
  expect(Object.is(clockAheadMs({ clockSkewMs: 0 }), 0)).toBe(true);
});

it("is silent after a minute", () => {
  expect([60_000, 60_001].map((age) => isGatewaySilent({ lastSeenAt: nowMs - age }, nowMs))).toEqual([
    false,
    true,
  ]);
});
