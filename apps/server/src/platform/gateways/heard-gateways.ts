import type { GatewayReport, HeardGateway } from "@fiel/contracts";
import { sql, type Selectable } from "kysely";
import { reportOf } from "../gateway-releases/offered-version.ts";
import type { GatewaysTable } from "../stores/postgres/tables/access-tables.ts";
import type { Reading } from "../telemetry/reading.ts";

/** A tenant has a few; a device that makes up names must not fill an answer. */
export const mostGateways = 200;
/** A gateway that reports does so every 10 s: an older report's clock is worth less than the last batch's. */
const freshMs = 60_000;

type HeardColumn = "gateway" | "last_seen_at" | "clock_skew_ms" | "report" | "reported_at";
type HeardRow = Pick<Selectable<GatewaysTable>, HeardColumn>;

/** A gateway as it is kept. */
export function heardGateway(row: HeardRow): HeardGateway {
  const report = reportOf(row.report);
  return {
    gateway: row.gateway,
    lastSeenAt: row.last_seen_at,
    clockSkewMs: skewOf(row, report),
    report,
  };
}

/** The tenant's gateways, those seen last first. Nothing of them is cached: their reports are no change of its data. */
export async function readHeardGateways({
  records,
  tenantId,
  signal,
}: Pick<Reading, "records" | "tenantId" | "signal">): Promise<HeardGateway[]> {
  const select = sql<HeardRow>`
    select gateway, last_seen_at, clock_skew_ms, report, reported_at from gateways
    where tenant_id = ${tenantId} order by last_seen_at desc, gateway limit ${mostGateways}
  `;
  return (await records.rows(select, signal)).map(heardGateway);
}

/** By the report, which tells it to the millisecond; a batch's counts from 2 s on. */
function skewOf(row: HeardRow, report: GatewayReport | null): number {
  const { reported_at: reportedAt, last_seen_at: lastSeenAt, clock_skew_ms: ofBatch } = row;
  if (report === null || reportedAt === null || lastSeenAt - reportedAt > freshMs) return ofBatch;
  return reportedAt - report.sentAt;
}
