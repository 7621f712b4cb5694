import type { ReportRow } from "./record-rows.ts";

/** The latest state of a machine by some of its reports; see tables/record-tables.ts. */
export interface LatestState extends ReportRow {
  readonly changedMs: number;
  readonly begunMs: number | null;
}

/**
 * The latest state by one machine's reports (at least one), in order of arrival. Of two reports with equal instant and condition, the later one
 * counts.
 */
export function latestState(reports: readonly [ReportRow, ...ReportRow[]]): LatestState {
  const last = reports.reduce((best, one) => (isNewer(one, best) ? one : best));
  const changedMs = reports.reduce(
    (most, { condition, atMs }) => (condition === last.condition ? most : Math.max(most, atMs)),
    0,
  );
  const begunMs = reports.reduce(
    (least, { atMs }) => (atMs > changedMs ? Math.min(least, atMs) : least),
    Infinity,
  );
  return { ...last, changedMs, begunMs: begunMs === Infinity ? null : begunMs };
}

/** At equal instants, the lower condition counts as the newer. */
const isNewer = (one: ReportRow, than: ReportRow): boolean =>
  one.atMs > than.atMs || (one.atMs === than.atMs && one.condition <= than.condition);
