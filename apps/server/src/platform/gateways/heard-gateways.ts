import type { GatewayReport, HeardGateway } from "@fiel/contracts";
import { sql, type Selectable } from "kysely";
import { reportOf } from "../gateway-releases/offered-version.ts";
import type { GatewaysTable } from "../stores/postgres/tables/access-tables.ts";
import type { Reading } from "../telemetry/reading.ts";

/** Most gateways of an answer. A tenant has a few; a device that invents names must not fill an answer. */
export const mostGateways = 200;
/** Most age of a report whose clock is used, ms. A gateway reports every 10 s, so after that the last batch's clock is newer. */
const freshMs = 60_000;

type HeardColumn = "gateway" | "last_seen_at" | "clock_skew_ms" | "report" | "reported_at";
type HeardRow = Pick<Selectable<GatewaysTable>, HeardColumn>;

/** A gateway from its stored row. */
export function heardGateway(row: HeardRow): HeardGateway {
  const report = reportOf(row.report);
  return {
    gateway: row.gateway,
    lastSeenAt: row.last_seen_at,
    clockSkewMs: skewOf(row, report),
    report,
  };
}

/** The tenant's gateways, last seen first. Not cached, because reports do not change the tenant's data version. */
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

/**
 * Difference of the gateway's clock to the server's, ms: from a fresh report, exact to the ms; else from the last batch, which ignores differences up
 * to 2 s.
 */
function skewOf(row: HeardRow, report: GatewayReport | null): number {
  const { reported_at: reportedAt, last_seen_at: lastSeenAt, clock_skew_ms: ofBatch } = row;
  if (report === null || reportedAt === null || lastSeenAt - reportedAt > freshMs) return ofBatch;
  return reportedAt - report.sentAt;
}
