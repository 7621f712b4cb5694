import { hourMs } from "@fiel/domain";
import { type RawBuilder, sql } from "kysely";
import type { StopChange } from "./stop-change.ts";

/** Most time since a stop's end for which the machine's present product counts as the stop's, ms. */
const productKnownMs = hourMs;

/** SQL for the code of the first occurrence that overlaps a row's stretch (mid, start_at, end_at); null for none. */
const eventOf = (of: string): RawBuilder<number | null> => sql`(
  select o.code from occurrences o
  where o.tenant_id = ${sql.ref(`${of}.tenant_id`)} and o.equipment = ${sql.ref(`${of}.mid`)}
    and o.started_at < ${sql.ref(`${of}.end_at`)} and (o.ended_at is null or o.ended_at > ${sql.ref(`${of}.start_at`)})
  order by o.started_at, o.code limit 1
)`;

/** SQL for the machine's present product; null for none, or when the stretch ended more than an hour ago. */
const productOf = (of: string, nowMs: number): RawBuilder<number | null> => sql`(
  select nullif(e.product, 0) from equipment_state e
  where e.tenant_id = ${sql.ref(`${of}.tenant_id`)} and e.equipment = ${sql.ref(`${of}.mid`)}
    and ${sql.ref(`${of}.end_at`)} >= ${nowMs - productKnownMs} limit 1
)`;

/** Stores with changes which event and product their stops had. */
export async function noteWhatStopsWere(
  { transaction, nowMs }: StopChange,
  changes: readonly number[],
): Promise<void> {
  await sql`
    update stop_changes c set event = ${eventOf("c")}, product = ${productOf("c", nowMs)}
    where c.id = any(${[...changes]}::bigint[])
  `.execute(transaction);
}

/** A stretch of a machine's time. */
export interface AskedStretch {
  readonly mid: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** Event and product of stretches that have no change yet, in the order of the stretches. */
export async function whatStopsAre(
  { transaction, nowMs, tenantId }: Pick<StopChange, "transaction" | "nowMs"> & { readonly tenantId: number },
  stretches: readonly AskedStretch[],
): Promise<readonly { readonly event: number | null; readonly product: number | null }[]> {
  if (stretches.length === 0) return [];
  const list = JSON.stringify(
    stretches.map(({ mid, startMs, endMs }) => ({
      tenant_id: tenantId,
      mid,
      start_at: startMs,
      end_at: endMs,
    })),
  );
  const { rows } = await sql<{ event: number | null; product: number | null }>`
    select ${eventOf("s")} as event, ${productOf("s", nowMs)} as product
    from jsonb_array_elements(${list}::jsonb) with ordinality as l(one, place)
    cross join lateral jsonb_to_record(l.one) as s(tenant_id int, mid int, start_at bigint, end_at bigint)
    order by l.place
  `.execute(transaction);
  return rows;
}
