import type { GatewayOfTenant, ReportedMachine } from "@fiel/contracts";
import { expect, it } from "vitest";
import { machineNewsOf } from "./machine-news.ts";

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
