import { instant, sql } from "../stores/telemetry/sql.ts";
import type { Reading } from "./reading.ts";

export interface StoredPackage {
  /** UTC ms. */
  readonly atMs: number;
  readonly weightMg: number;
}

interface Span {
  /** UTC ms, both included. */
  readonly from: number;
  readonly to: number;
  /** Most packages to return. */
  readonly most: number;
}

/** Packages of a machine in a span, oldest first; empty when there are none. */
export const readPackagesBetween = (
  { store, tenantId, signal }: Pick<Reading, "store" | "tenantId" | "signal">,
  equipment: number,
  { from, to, most }: Span,
): Promise<readonly StoredPackage[]> =>
  store.rows<StoredPackage>(
    sql`select toUnixTimestamp64Milli(at) as atMs, weightMg from weighings where tenant = ${tenantId}
and equipment = ${equipment} and at >= ${instant(from)} and at < ${instant(to + 1)} order by atMs limit ${most}`,
    signal,
  );
