import { dayMs, hourMs } from "@fiel/domain";
import { sql } from "kysely";
import type { PlannedSpell } from "../registrations/planned-events.ts";
import type { Reading } from "./reading.ts";
import { endOf, openEnd } from "./sql/open-end.ts";

/** A planned stop that ended earlier than this does not affect the present cost, ms. */
const lookBackMs = 7 * dayMs;
const rowBytes = 60;

interface PlannedEnd {
  readonly equipment: number;
  readonly endedMs: number;
}

/**
 * End of the last planned stop of each machine in the past week, UTC ms. A stop is planned when its code was planned at its start. Machines without
 * one are absent.
 */
export async function readPlannedEnds(
  { cache, records, tenantId }: Reading,
  mids: readonly number[],
  spells: readonly PlannedSpell[],
  nowMs: number,
): Promise<ReadonlyMap<number, number>> {
  if (mids.length === 0 || spells.length === 0) return new Map();
  // From the whole hour on, so that all requests in an hour share the cached rows.
  const fromMs = Math.floor((nowMs - lookBackMs) / hourMs) * hourMs;
  const key = `planned ends ${fromMs} ${mids.join()} ${spells.map(({ code, fromMs, untilMs }) => `${code}:${fromMs}:${untilMs}`).join()}`;
  const rows = await cache.get({ kinds: ["occurrences"] }, key, async (signal) => {
    const select = sql<PlannedEnd>`
      select equipment, max(ended_at) as "endedMs" from occurrences
      join unnest(${spells.map(({ code }) => code)}::int[], ${spells.map((one) => one.fromMs)}::float8[],
        ${spells.map((one) => one.untilMs)}::float8[]) as planned (of_code, from_ms, until_ms)
        on of_code = code and started_at >= from_ms and started_at < until_ms
      where tenant_id = ${tenantId} and equipment = any(${mids}::int[])
        and ${endOf()} >= ${fromMs} and ${endOf()} < ${openEnd} group by equipment
    `;
    const value = await records.rows(select, signal);
    return { value, bytes: value.length * rowBytes };
  });
  return new Map(rows.map(({ equipment, endedMs }) => [equipment, endedMs]));
}
