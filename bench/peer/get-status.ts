import type { EquipmentStatus } from "@fiel/contracts";
import { connectionStates, equipmentCondition } from "@fiel/domain";
import type pg from "pg";
import type { PeerTenant } from "./registrations.ts";

interface Latest {
  readonly equipment: number;
  readonly at: number;
  readonly state: number;
  readonly speed: number;
  readonly since: number;
}

const forgottenAfterMs = 31 * 86_400_000;

/** Newest status of each equipment, and the first status after the newest one of another condition. Costs two index descents per equipment. */
const latestSql = `select last.equipment, last.at::float8 as at, last.state::int as state, last.speed, least(last.at, begun.at)::float8 as since
from (select distinct on (equipment) * from latest_statuses where tenant = $1 order by equipment, at desc) as last
left join lateral (select max(at) as at from latest_statuses as other where other.tenant = $1 and other.equipment = last.equipment and other.condition <> last.condition) as changed on true
left join lateral (select at from statuses where tenant = $1 and equipment = last.equipment and at > coalesce(changed.at, 0) order by at limit 1) as begun on true`;

const openSql = `select distinct on (equipment) equipment, code, started_at::float8 as since from occurrences
where tenant = $1 and ended_at is null and started_at >= $2 order by equipment, started_at desc`;

export async function peerStatus(
  pool: pg.Pool,
  { tenantId, equipment, events }: PeerTenant,
  nowMs: number,
): Promise<EquipmentStatus[]> {
  const [latest, open] = await Promise.all([
    pool.query<Latest>({ name: "latest", text: latestSql, values: [tenantId] }),
    pool.query<{ equipment: number; code: number; since: number }>({
      name: "open",
      text: openSql,
      values: [tenantId, nowMs - forgottenAfterMs],
    }),
  ]);
  const latestOf = new Map(latest.rows.map((row) => [row.equipment, row]));
  const openOf = new Map(open.rows.map((row) => [row.equipment, row]));
  return equipment.map(({ mid, name }) => {
    const last = latestOf.get(mid);
    const unheard = {
      equipment: mid,
      name,
      status: connectionStates.disconnected,
      speed: 0,
      since: null,
      unplannedSince: null,
      occurrence: null,
    };
    if (last === undefined) return unheard;
    const condition = equipmentCondition({
      state: last.state,
      speed: last.speed,
      lastHeardMs: last.at,
      nowMs,
    });
    if (condition === "disconnected" && last.state === connectionStates.connected)
      return { ...unheard, since: last.at };
    const cause = condition === "stopped" ? openOf.get(mid) : undefined;
    const occurrence =
      cause === undefined
        ? null
        : {
            code: cause.code,
            name: events[cause.code] ?? String(cause.code),
            planned: false,
            since: cause.since,
          };
    const { state, speed, since } = last;
    const unplannedSince = condition === "stopped" ? since : null;
    return { equipment: mid, name, status: state, speed, since, unplannedSince, occurrence };
  });
}
