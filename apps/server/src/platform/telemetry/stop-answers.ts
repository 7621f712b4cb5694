import { hourMs, type TimeWindow } from "@fiel/domain";
import { type RawBuilder, sql } from "kysely";
import type { OfMachines } from "./filter.ts";
import type { Reading } from "./reading.ts";

/** The present answer for a span of a machine's time. */
export interface ToldStretch extends TimeWindow {
  readonly reasonId: number | null;
  readonly comment: string | null;
  readonly changeId: number;
  readonly givenId: number | null;
}

const answerBytes = 200;

/** Present answers of each machine in the hours of a span, in time order and not overlapping. Machines without any are absent. */
export async function readStopAnswers(
  { cache, records, tenantId }: Reading,
  mids: readonly number[],
  span: TimeWindow,
): Promise<OfMachines<readonly ToldStretch[]>> {
  if (mids.length === 0 || span.startMs >= span.endMs) return new Map();
  const hours = {
    startMs: Math.floor(span.startMs / hourMs) * hourMs,
    endMs: Math.ceil(span.endMs / hourMs) * hourMs,
  };
  const key = `stop answers ${hours.startMs} ${hours.endMs} ${mids.join()}`;
  return cache.get({ kinds: ["stopAnswers"] }, key, async (signal) => {
    const rows = await records.rows(answersSelect(tenantId, mids, hours), signal);
    return { value: Map.groupBy(rows, ({ mid }) => mid), bytes: rows.length * answerBytes };
  });
}

const answersSelect = (
  tenantId: number,
  mids: readonly number[],
  { startMs, endMs }: TimeWindow,
): RawBuilder<ToldStretch & { readonly mid: number }> => sql`
  select mid, start_at as "startMs", end_at as "endMs", reason_id as "reasonId", comment, change_id as "changeId", given_id as "givenId"
  from stop_answers
  where tenant_id = ${tenantId} and gone_id is null and mid = any(${[...mids]}::int[]) and start_at < ${endMs} and end_at > ${startMs}
  order by mid, start_at
`;
