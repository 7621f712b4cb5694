/** Values of the arguments of `insertStatement`, in order. */
export interface InsertArguments {
  readonly tenantId: number;
  readonly gateway: string;
  readonly sequence: number;
  readonly receivedAt: number;
  readonly answer: string;
  readonly equipment: number;
  readonly product: number;
  readonly operator: number;
  /** Array in PostgreSQL's syntax: `{1,2,3}`. So are the next five. */
  readonly at: string;
  readonly weightMg: string;
  readonly classes: string;
  readonly inspected: string;
  readonly verdicts: string;
  readonly deviance: string;
}

/** Arguments that follow those of `InsertArguments` when the batch has a status. */
export interface StatusArguments {
  readonly statusAt: number;
  readonly state: number;
  readonly condition: number;
  readonly speed: number;
}

const merge = (
  table: string,
): string => `on conflict (tenant, step, equipment, class, product, operator) do update set
    n = ${table}.n + excluded.n, sum_mg = ${table}.sum_mg + excluded.sum_mg, squares = ${table}.squares + excluded.squares,
    min_mg = least(${table}.min_mg, excluded.min_mg), max_mg = greatest(${table}.max_mg, excluded.max_mg),
    inspected_yes = ${table}.inspected_yes + excluded.inspected_yes, inspected_no = ${table}.inspected_no + excluded.inspected_no`;

const columns =
  "tenant, step, equipment, class, product, operator, n, sum_mg, squares, min_mg, max_mg, inspected_yes, inspected_no";

/**
 * Stores one column of a batch exactly once, with both roll-ups, in one statement and one round trip. Rows are added only if the batch row is new.
 * Steps are sorted, so that two batches cannot deadlock.
 */
export const insertStatement = statementWith("");

/** `insertStatement` plus a status of the column's equipment, stored in the history and as the latest status of its condition. */
export const insertWithStatus = statementWith(`, status as (
  insert into statuses (at, tenant, product, speed, equipment, operator, state, condition)
  select $15, $1, $7, $18, $6, $8, $16::int::"char", $17::int::"char" where exists (select from fresh)
  returning at, tenant, product, speed, equipment, operator, state, condition
), latest as (
  insert into latest_statuses as l (at, tenant, product, speed, equipment, operator, state, condition) select * from status
  on conflict (tenant, equipment, condition) do update set at = excluded.at, product = excluded.product, speed = excluded.speed,
    operator = excluded.operator, state = excluded.state where l.at < excluded.at
)`);

function statementWith(more: string): string {
  return `with fresh as (
  insert into batches (tenant, gateway, sequence, received_at, answer) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1
), readings as materialized (
  select * from unnest($9::bigint[], $10::int[], $11::int[], $12::int[], $13::int[], $14::real[]) as r(at, weight_mg, class, inspected, verdict, deviance)
  where exists (select from fresh)
), raw as (
  insert into weighings (at, weight_mg, product, tenant, deviance, equipment, operator, class, inspected, verdict)
  select at, weight_mg, $7, $1, deviance, $6, $8, class::"char", inspected::"char", verdict::"char" from readings
), five as materialized (
  select (at / 300000 * 300)::int as step, class::"char" as class, count(*) as n, sum(weight_mg) as sum_mg, sum(weight_mg::float8 * weight_mg) as squares,
    min(weight_mg) as min_mg, max(weight_mg) as max_mg, count(*) filter (where inspected = 1) as inspected_yes, count(*) filter (where inspected = 2) as inspected_no
  from readings group by 1, 2
), five_merged as (
  insert into rollup_5m (${columns})
  select $1, step, $6, class, $7, $8, n, sum_mg, squares, min_mg, max_mg, inspected_yes, inspected_no from five order by step, class
  ${merge("rollup_5m")}
), hours_merged as (
  insert into rollup_1h (${columns})
  select $1, step / 3600 * 3600, $6, class, $7, $8, sum(n), sum(sum_mg), sum(squares), min(min_mg), max(max_mg), sum(inspected_yes), sum(inspected_no)
  from five group by step / 3600, class order by step / 3600, class
  ${merge("rollup_1h")}
)${more}
select 1 from fresh`;
}
