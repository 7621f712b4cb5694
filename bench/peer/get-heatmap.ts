import { daysOfWindow, type TimeWindow } from "@fiel/domain";
import type pg from "pg";
import { peerParts } from "./parts-sql.ts";
import type { PeerTenant } from "./registrations.ts";

/** Counts of each day. The offset of the tenant's zone from UTC is whole hours, so no day boundary splits an hour. */
export async function peerHeatmap(pool: pg.Pool, tenant: PeerTenant, windows: readonly TimeWindow[]) {
  const [window = { startMs: 0, endMs: 0 }] = windows;
  const days = daysOfWindow(window, tenant.timeZone);
  const equipment = tenant.equipment.map(({ mid }) => mid);
  const parts = peerParts({ tenantId: tenant.tenantId, windows, equipment, classes: null, stepS: null });
  const starts = days.map(({ startMs }) => startMs / 1000);
  const { rows } = await pool.query<{ day: number; count: number }>(
    `select width_bucket(at_s, '{${starts.join(",")}}'::int[]) as day, sum(n)::float8 as count from (${parts}) as parts group by 1 order by 1`,
  );
  return rows.flatMap(({ day: place, count }) => {
    const day = days[place - 1];
    return day === undefined ? [] : [{ day: day.day, month: day.month, year: day.year, count }];
  });
}
