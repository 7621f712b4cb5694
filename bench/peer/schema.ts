import type { PeerIndex } from "../plan/options.ts";
import type { Span } from "../plan/window.ts";

/**
 * PostgreSQL's best reasonable schema for this job. Columns are as narrow as their values and ordered so that nothing is
 * padded: 60 bytes a weighing with its header, nulls avoided because their bitmap would cost 8 more.
 */
export function schemaOf(span: Span): string[] {
  return [
    `create table weighings (
      at bigint not null, weight_mg int not null, product int not null, tenant int not null, deviance real not null,
      equipment smallint not null, operator smallint not null,
      class "char" not null, inspected "char" not null, verdict "char" not null
    ) partition by range (at)`,
    ...monthsOf(span).map(
      ({ name, startMs, endMs }) =>
        `create table weighings_${name} partition of weighings for values from (${startMs}) to (${endMs})`,
    ),
    ...["rollup_5m", "rollup_1h"].map(rollUp),
    `create table batches (tenant int, gateway uuid, sequence bigint, received_at bigint not null, answer json not null, primary key (tenant, gateway, sequence))`,
    `create table statuses (
      at bigint not null, tenant int not null, product int not null, speed real not null,
      equipment smallint not null, operator smallint not null, state "char" not null, condition "char" not null
    ) partition by range (at)`,
    ...monthsOf(span).map(
      ({ name, startMs, endMs }) =>
        `create table statuses_${name} partition of statuses for values from (${startMs}) to (${endMs})`,
    ),
    `create table latest_statuses (like statuses, primary key (tenant, equipment, condition))`,
    `create table occurrences (started_at bigint not null, ended_at bigint, tenant int not null, code int not null, equipment smallint not null)`,
  ];
}

/** UTC seconds, so that a row is 104 bytes with its header; wide sums in 8 bytes, exact up to 2^53. */
const rollUp = (name: string): string => `create table ${name} (
  sum_mg bigint not null, squares double precision not null, tenant int not null, step int not null, product int not null,
  n int not null, min_mg int not null, max_mg int not null, inspected_yes int not null, inspected_no int not null,
  equipment smallint not null, operator smallint not null, class "char" not null
) with (fillfactor = 85)`;

/** Made once the rows are there: far faster, and the roll-ups are written in the order they are read in. */
export const rollUpOnce: readonly string[] = [
  `insert into rollup_5m (tenant, step, equipment, class, product, operator, n, sum_mg, squares, min_mg, max_mg, inspected_yes, inspected_no)
    select tenant, (at / 300000 * 300)::int as step, equipment, class, product, operator, count(*), sum(weight_mg), sum(weight_mg::float8 * weight_mg),
      min(weight_mg), max(weight_mg), count(*) filter (where inspected = 1::"char"), count(*) filter (where inspected = 2::"char")
    from weighings group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4`,
  `insert into rollup_1h (tenant, step, equipment, class, product, operator, n, sum_mg, squares, min_mg, max_mg, inspected_yes, inspected_no)
    select tenant, step / 3600 * 3600 as step, equipment, class, product, operator, sum(n), sum(sum_mg), sum(squares), min(min_mg), max(max_mg),
      sum(inspected_yes), sum(inspected_no)
    from rollup_5m group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4`,
  `insert into latest_statuses select distinct on (tenant, equipment, condition) * from statuses order by tenant, equipment, condition, at desc`,
];

/**
 * Rows arrive in time order, so that BRIN finds the minutes at a window's edges in a few pages and costs no space and no
 * time at the insert: PostgreSQL at its fastest and smallest here. A B-tree, 31 bytes a weighing, also serves questions
 * about one equipment or a small tenant, which BRIN answers by reading everybody's rows of that time.
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

/** Months of the span and one more: load may reach into it. */
function monthsOf({ startMs, endMs }: Span): { name: string; startMs: number; endMs: number }[] {
  const first = new Date(startMs);
  const months = [];
  for (let i = -1; ; i += 1) {
    const from = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + i);
    const name = new Date(from).toISOString().slice(0, 7).replace("-", "_");
    months.push({
      name,
      startMs: from,
      endMs: Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + i + 1),
    });
    if (from > endMs) return months;
  }
}
