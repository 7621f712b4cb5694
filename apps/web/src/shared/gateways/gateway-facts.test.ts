import type { GatewayOfTenant, GatewayReport } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { newestVersion, wantsAttention } from "./gateway-facts.ts";

const nowMs = 1_800_000_000_000;

const machine: GatewayReport["machines"][number] = {
  equipment: 3,
  address: "192.168.10.11:502",
  state: 2,
  trouble: null,
  troubleSince: null,
  lastReadAt: nowMs - 1_000,
  clockSkewMs: null,
  counters: {},
};

const gatewayWith = (
  report: Partial<GatewayReport> | null = {},
  other: Partial<GatewayOfTenant> = {},
): GatewayOfTenant => ({
  gateway: "0b9f7d1e-5a4c-4f3a-9a52-6b3b7d6c1a11",
  firstSeenAt: 1,
  lastSeenAt: nowMs - 4_000,
  lastSequence: 7,
  clockSkewMs: 300,
  reportedAt: nowMs - 4_000,
  resendRequestedAt: null,
  update: { offered: null, asked: null },
  ...other,
  report: report && {
    gateway: other.gateway ?? "0b9f7d1e-5a4c-4f3a-9a52-6b3b7d6c1a11",
    version: "1.8.2",
    host: "GW-01",
    sentAt: nowMs,
    startedAt: 1,
    pending: { batches: 0, records: 0, oldestAt: null },
    held: { records: 0, reasons: {} },
    space: { usedBytes: 1, limitBytes: 100, level: "ok" },
    clockJumps: { count: 0, lastMs: 0 },
    machines: [machine],
    files: [],
    ...report,
  },
});

describe("what wants attention", () => {
  it("is not a gateway that fares well, nor one of before reports", () => {
    expect(wantsAttention(gatewayWith(), nowMs)).toBe(false);
    expect(wantsAttention(gatewayWith(null), nowMs)).toBe(false);
  });

  it.each<[string, GatewayOfTenant]>([
    ["silence", gatewayWith({}, { lastSeenAt: nowMs - 61_000 })],
    ["its clock behind", gatewayWith({}, { clockSkewMs: 5_001 })],
    ["its clock ahead", gatewayWith({}, { clockSkewMs: -41_200 })],
    ["what it holds", gatewayWith({ held: { records: 1, reasons: {} } })],
    ["its room", gatewayWith({ space: { usedBytes: 1, limitBytes: 1, level: "near" } })],
    ["a machine's trouble", gatewayWith({ machines: [machine, { ...machine, trouble: "recusa" }] })],
    ["its configuration files", gatewayWith({ machines: [{ ...machine, filesTrouble: "fora" }] })],
    ["a machine's clock", gatewayWith({ machines: [{ ...machine, clockSkewMs: -60_000 }] })],
  ])("is %s", (_, gateway) => {
    expect(wantsAttention(gateway, nowMs)).toBe(true);
  });
});

it("knows the newest version by its numbers", () => {
  const versions = ["1.9.0", "1.10.2", "1.10.1"].map((version) => gatewayWith({ version }));
  expect(newestVersion([...versions, gatewayWith(null)])).toBe("1.10.2");
  expect(newestVersion([gatewayWith(null)])).toBeNull();
});
