import type { GatewayReport, ReportedMachine } from "@fiel/contracts";

/** Report of a machine that is read; `other` changes fields. */
export const reportedMachine = (
  equipment: number,
  other: Partial<ReportedMachine> = {},
): ReportedMachine => ({
  equipment,
  address: "192.168.10.11:502",
  state: 2,
  trouble: null,
  troubleSince: null,
  lastReadAt: Date.now() - 1_000,
  clockSkewMs: null,
  counters: {},
  ...other,
});

/** Report of a gateway without problems; `other` changes fields. */
export const gatewayReport = (gateway: string, other: Partial<GatewayReport> = {}): GatewayReport => ({
  gateway,
  version: "0.2.0",
  host: "GW-01",
  sentAt: Date.now(),
  startedAt: Date.now() - 60_000,
  pending: { batches: 0, records: 0, oldestAt: null },
  held: { records: 0, reasons: {} },
  space: { usedBytes: 10_000, limitBytes: 4_000_000_000, level: "ok" },
  clockJumps: { count: 0, lastMs: 0 },
  machines: [reportedMachine(3)],
  files: [],
  ...other,
});
