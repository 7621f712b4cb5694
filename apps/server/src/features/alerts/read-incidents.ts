import type { AlertIncident, AlertIncidentState, AlertKind, Window } from "@fiel/contracts";
import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { IncidentRow } from "./keep-incidents.ts";

export interface IncidentsQuery {
  readonly startTimestamp?: number | undefined;
  readonly endTimestamp?: number | undefined;
  /** Further windows in which an ended incident must lie; undefined for the period alone. */
  readonly dates?: readonly Window[] | undefined;
  /** Machines by number; empty for all. */
  readonly equipments: readonly number[];
  readonly rules: readonly number[];
  readonly kinds: readonly AlertKind[];
  readonly states: readonly AlertIncidentState[];
}

type Row = IncidentRow & {
  readonly rule: string;
  readonly kind: AlertKind;
  readonly on_delay_s: number;
  readonly all: number;
  readonly delivered: number;
  readonly failed: number;
};

/** Incidents ordered by state: open, acknowledged, pending, ended. `told` counts each recipient once, without the messages about the end. */
export async function readIncidents(
  transaction: TenantTransaction,
  condition: RawBuilder<unknown>,
  nowMs: number,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<AlertIncident[]> {
  const { rows } = await sql<Row>`
    select i.*, r.name as rule, r.condition ->> 'kind' as kind, r.on_delay_s, coalesce(d.all, 0)::int as all,
      coalesce(d.delivered, 0)::int as delivered, coalesce(d.failed, 0)::int as failed
    from (
      select * from alert_incidents i where ${condition}
      order by array_position(array['open', 'acknowledged', 'pending', 'ended'], state), started_at desc, id desc limit ${limit} offset ${offset}
    ) i
    join alert_rules r on r.id = i.rule_id
    left join lateral (
      select count(*) as all, count(*) filter (where reached) as delivered, count(*) filter (where lost and not reached) as failed
      from (
        select bool_or(state = 'delivered') as reached, bool_and(state in ('failed', 'gone')) as lost
        from alert_deliveries d where d.incidents @> array[i.id] and purpose <> 'ended' and state <> 'dropped' group by channel, target
      ) each
    ) d on true
    order by array_position(array['open', 'acknowledged', 'pending', 'ended'], i.state), i.started_at desc, i.id desc
  `.execute(transaction);
  return rows.map((row) => shown(row, nowMs));
}

function shown(row: Row, nowMs: number): AlertIncident {
  const { acknowledged_at, acknowledged_by, shelved_until, shelved_by } = row;
  return {
    id: row.id,
    rule: { id: row.rule_id, name: row.rule, kind: row.kind, onDelayS: row.on_delay_s },
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    facts: row.facts,
    state: row.state,
    startedAt: row.started_at,
    openedAt: row.opened_at,
    endedAt: row.ended_at,
    acknowledged: acknowledged_at === null ? null : { by: acknowledged_by ?? "", at: acknowledged_at },
    shelved:
      shelved_until === null || shelved_until <= nowMs
        ? null
        : { by: shelved_by ?? "", until: shelved_until },
    told: { all: row.all, delivered: row.delivered, failed: row.failed },
  };
}

/** Condition of a query. Without states it selects all except pending incidents. */
export function conditionOf(query: IncidentsQuery): RawBuilder<unknown> {
  const { states } = query;
  const wanted = states.length === 0 ? ["open", "acknowledged", "ended"] : states;
  return sql`${withoutStates(query)} and state = any(${wanted}::text[])`;
}

/** Condition without states. Unended incidents are selected whatever the period, ended ones when they overlap it. */
const withoutStates = ({
  startTimestamp,
  endTimestamp,
  dates,
  equipments,
  rules,
  kinds,
}: IncidentsQuery): RawBuilder<unknown> => sql`
  (state <> 'ended' or (ended_at >= ${startTimestamp ?? 0} and started_at < ${endTimestamp ?? Number.MAX_SAFE_INTEGER}
    and ${dates === undefined ? sql`true` : touches(dates)}))
  and (${equipments.length === 0} or (subject_kind = 'equipment' and subject_id = any(${equipments.map(String)}::text[])))
  and (${rules.length === 0} or rule_id = any(${[...rules]}::int[]))
  and (${kinds.length === 0} or rule_id in (select id from alert_rules where condition ->> 'kind' = any(${[...kinds]}::text[])))
`;

const touches = (dates: readonly Window[]): RawBuilder<unknown> => sql`exists (
  select from unnest(${dates.map((one) => one.startTimestamp)}::bigint[], ${dates.map((one) => one.endTimestamp)}::bigint[]) as w(starts, ends)
  where ended_at >= w.starts and started_at < w.ends)`;

export interface IncidentCounts {
  readonly open: number;
  readonly acknowledged: number;
  readonly ended: number;
}

export async function countIncidents(
  transaction: TenantTransaction,
  query: IncidentsQuery,
): Promise<IncidentCounts> {
  const { rows } = await sql<IncidentCounts>`
    select count(*) filter (where state = 'open')::int as open, count(*) filter (where state = 'acknowledged')::int as acknowledged,
      count(*) filter (where state = 'ended')::int as ended
    from alert_incidents where ${withoutStates(query)}
  `.execute(transaction);
  return rows[0] ?? { open: 0, acknowledged: 0, ended: 0 };
}

/** Number of open incidents that nobody acknowledged. */
export async function countOpen(transaction: TenantTransaction): Promise<number> {
  const { open } = await transaction
    .selectFrom("alert_incidents")
    .select(sql<number>`count(*)::int`.as("open"))
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return open;
}
