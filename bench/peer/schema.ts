import type { PeerIndex } from "../plan/options.ts";
import type { Span } from "../plan/window.ts";

/**
 * The best reasonable PostgreSQL schema for this job. Columns are as narrow as their values and ordered without padding: 60 bytes per weighing with
 * its header. Nulls are avoided, because their bitmap costs 8 bytes more.
 */
export function schemaOf(span: Span): string[] {
  return [
    `create table weighings (
      at bigint not null, weight_mg int not null, product int not null, tenant int not null, deviance real not null,
      equipment smallint not null, operator smallint not null,
      class "char" not null, inspected "char" not null, verdict "char" not null
    ) partition by range (at)`,
    ...monthsOf(span).map(
      (month) =>
        `create table ${partitionOf("weighings", month)} partition of weighings for values from (${month.startMs}) to (${month.endMs})`,
    ),
    ...["rollup_5m", "rollup_1h"].map(rollUp),
    `create table batches (tenant int, gateway uuid, sequence bigint, received_at bigint not null, answer json not null, primary key (tenant, gateway, sequence))`,
    `create table statuses (
      at bigint not null, tenant int not null, product int not null, speed real not null,
      equipment smallint not null, operator smallint not null, state "char" not null, condition "char" not null
    ) partition by range (at)`,
    ...monthsOf(span).map(
      (month) =>
        `create table ${partitionOf("statuses", month)} partition of statuses for values from (${month.startMs}) to (${month.endMs})`,
    ),
    `create table latest_statuses (like statuses, primary key (tenant, equipment, condition))`,
    `create table occurrences (started_at bigint not null, ended_at bigint, tenant int not null, code int not null, equipment smallint not null)`,
  ];
}

/** Steps are UTC seconds, so a row has 104 bytes with its header. Sums have 8 bytes and are exact up to 2^53. */
const rollUp = (name: string): string => `create table ${name} (
  sum_mg bigint not null, squares double precision not null, tenant int not null, step int not null, product int not null,
  n int not null, min_mg int not null, max_mg int not null, inspected_yes int not null, inspected_no int not null,
  equipment smallint not null, operator smallint not null, class "char" not null
) with (fillfactor = 85)`;

const rollUpKey = "tenant, step, equipment, class, product, operator";
const rollUpColumns = `${rollUpKey}, n, sum_mg, squares, min_mg, max_mg, inspected_yes, inspected_no`;

/** Roll-ups of a table of weighings, in the order in which they are read. */
export const fiveMinutesOf = (weighings: string): string =>
  `select tenant, (at / 300000 * 300)::int as step, equipment, class, product, operator, count(*)::int as n, sum(weight_mg)::bigint as sum_mg, sum(weight_mg::float8 * weight_mg) as squares,
      min(weight_mg) as min_mg, max(weight_mg) as max_mg, (count(*) filter (where inspected = 1::"char"))::int as inspected_yes, (count(*) filter (where inspected = 2::"char"))::int as inspected_no
    from ${weighings} group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4`;

export const hoursOf = (fiveMinutes: string): string =>
  `select tenant, step / 3600 * 3600 as step, equipment, class, product, operator, sum(n)::int as n, sum(sum_mg)::bigint as sum_mg, sum(squares) as squares, min(min_mg) as min_mg, max(max_mg) as max_mg,
      sum(inspected_yes)::int as inspected_yes, sum(inspected_no)::int as inspected_no
    from ${fiveMinutes} group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4`;

export const insertRollUp = (table: "rollup_5m" | "rollup_1h", select: string): string =>
  `insert into ${table} (${rollUpColumns}) select ${rollUpColumns} from (${select}) as rolled_up`;

const latestStatusesOnce = `insert into latest_statuses select distinct on (tenant, equipment, condition) * from statuses order by tenant, equipment, condition, at desc`;

/** Fills the roll-ups after all rows are stored, which is much faster. */
export const rollUpOnce: readonly string[] = [
  insertRollUp("rollup_5m", fiveMinutesOf("weighings")),
  insertRollUp("rollup_1h", hoursOf("rollup_5m")),
  latestStatusesOnce,
];

/**
 * Rows arrive in time order, so BRIN finds the minutes at a window's edges in few pages, with almost no space and no insert time. A B-tree takes 31
 * bytes per weighing, and also serves questions about one equipment or a small tenant. BRIN answers those by reading the rows of all tenants of that
 * time.
 */
const weighingIndexes: Readonly<Record<PeerIndex, string>> = {
  brin: "create index on weighings using brin (at) with (pages_per_range = 16, autosummarize = on)",
  btree: "create index on weighings (tenant, equipment, at)",
};

export const indexesOf = (peerIndex: PeerIndex): string[] => [
  weighingIndexes[peerIndex],
  `alter table rollup_5m add primary key (tenant, step, equipment, class, product, operator)`,
  `alter table rollup_1h add primary key (tenant, step, equipment, class, product, operator)`,
  `create index on statuses (tenant, equipment, at)`,
  `create index on occurrences (tenant, equipment, started_at desc) where ended_at is null`,
];

/** Name of the partition of a table for one month. */
export const partitionOf = (table: string, { startMs }: Span): string =>
  `${table}_${new Date(startMs).toISOString().slice(0, 7).replace("-", "_")}`;

/** Months of the span, plus one before and one after, which the load may reach. */
function monthsOf({ startMs, endMs }: Span): Span[] {
  const first = new Date(startMs);
  const months: Span[] = [];
  for (let i = -1; ; i += 1) {
    const at = (offset: number): number => Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + i + offset);
    months.push({ startMs: at(0), endMs: at(1) });
    if (at(0) > endMs) return months;
  }
}
