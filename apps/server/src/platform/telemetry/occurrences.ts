import { hourMs, type Occurrence, type TimeWindow } from "@fiel/domain";
import { type RawBuilder, sql } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { OfMachines, TelemetryFilter } from "./filter.ts";
import type { Reading } from "./reading.ts";
import { endOf } from "./sql/open-end.ts";

/** Most occurrences; more are refused, because nobody could read them and many such answers at once would not fit into memory. */
const mostOccurrences = 200_000;
const occurrenceBytes = 100;

/** Occurrences that touch the hours of the filter, by start and code. 422 WindowTooLarge for more than 200,000. */
export async function readOccurrences(
  { cache, records, tenantId }: Reading,
  { windows, equipment }: Pick<TelemetryFilter, "windows" | "equipment">,
): Promise<OfMachines<readonly Occurrence[]>> {
  const [first, last] = [windows[0], windows.at(-1)];
  if (first === undefined || last === undefined || equipment.length === 0) return new Map();
  const hours = {
    startMs: Math.floor(first.startMs / hourMs) * hourMs,
    endMs: Math.ceil(last.endMs / hourMs) * hourMs,
  };
  const mids = equipment.map(({ mid }) => mid);
  const key = `occurrences ${hours.startMs} ${hours.endMs} ${mids.join()}`;
  return cache.get({ kinds: ["occurrences"] }, key, async (signal) => {
    const value = occurrencesOf(await records.rows(occurrencesSelect(tenantId, mids, hours), signal));
    const count = [...value.values()].reduce((sum, { length }) => sum + length, 0);
    if (count > mostOccurrences) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
    return { value, bytes: count * occurrenceBytes };
  });
}

interface OfMachine {
  readonly equipment: number;
  /** Lists in JSON, one element per occurrence. */
  readonly starts: string;
  readonly ends: string;
  readonly codes: string;
}

function occurrencesOf(machines: readonly OfMachine[]): Map<number, Occurrence[]> {
  const listOf = (text: string) => JSON.parse(text) as (number | null)[];
  return new Map(
    machines.map(({ equipment, starts, ends, codes }) => {
      const [endsMs, kinds] = [listOf(ends), listOf(codes)];
      const occurrences = listOf(starts).map((startMs, i) => ({
        code: kinds[i] as number,
        startMs: startMs as number,
        endMs: endsMs[i] ?? null,
      }));
      return [equipment, occurrences];
    }),
  );
}

/** One row per equipment with lists as columns, because a row per occurrence takes the driver three times as long. */
export const occurrencesSelect = (
  tenantId: number,
  mids: readonly number[],
  { startMs, endMs }: TimeWindow,
): RawBuilder<OfMachine> => sql`
  select equipment, array_to_json(array_agg(started_at))::text as starts, array_to_json(array_agg(ended_at))::text as ends,
    array_to_json(array_agg(code))::text as codes
  from (
    select equipment, started_at, ended_at, code from occurrences
    where tenant_id = ${tenantId} and equipment = any(${mids}::int[])
      and started_at < ${endMs} and ${endOf()} > ${startMs}
    order by equipment, started_at, code limit ${mostOccurrences + 1}
  ) as touched group by equipment
`;
