import { hourMs, type Occurrence, type TimeWindow } from "@fiel/domain";
import { CallError } from "../http/call-error.ts";
import { instant, type Sql, sql } from "../stores/telemetry/sql.ts";
import type { OfMachines, TelemetryFilter } from "./filter.ts";
import type { Reading } from "./reading.ts";

/** More than this of one query is refused: its answer could neither be read nor held in memory by many at once. */
const mostOccurrences = 200_000;
const occurrenceBytes = 100;

/** Those that touch the hours of the filter, in order of their starts and codes. 422 WindowTooLarge when they are too many. */
export async function readOccurrences(
  { cache, store, tenantId }: Reading,
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
    const value = occurrencesOf(await store.text(occurrencesSelect(tenantId, mids, hours), signal));
    const count = [...value.values()].reduce((sum, { length }) => sum + length, 0);
    if (count > mostOccurrences) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
    return { value, bytes: count * occurrenceBytes };
  });
}

function occurrencesOf(answer: Buffer): Map<number, Occurrence[]> {
  const value = new Map<number, Occurrence[]>();
  for (const line of answer.toString("utf8").split("\n").filter(Boolean)) {
    const [mid, starts = "[]", ends = "[]", codes = "[]"] = line.split("\t");
    const endsMs = JSON.parse(ends) as number[];
    const kinds = JSON.parse(codes) as number[];
    const occurrences = (JSON.parse(starts) as number[]).map((startMs, i) => ({
      code: kinds[i] as number,
      startMs,
      endMs: endsMs[i] || null,
    }));
    value.set(Number(mid), occurrences);
  }
  return value;
}

/**
 * `equipment, starts, ends (0 = open), codes`: one row an equipment, its columns as lists, a fifth of the size of one row
 * each. What is touched is looked up first, in any version of it, so that only its newest versions are put together and
 * not those of all the years before.
 */
function occurrencesSelect(tenantId: number, mids: readonly number[], { startMs, endMs }: TimeWindow): Sql {
  const own = sql`tenant = ${tenantId} and equipment in ${mids}`;
  const touches = sql`startedAt < ${instant(endMs)} and (endedAt is null or endedAt > ${instant(startMs)})`;
  return sql`select equipment, groupArray(startMs) as starts, groupArray(endMs) as ends, groupArray(code) as codes from (
select equipment, toUnixTimestamp64Milli(startedAt) as startMs, ifNull(toUnixTimestamp64Milli(endedAt), 0) as endMs, code from occurrences final
where ${own} and startedAt in (select startedAt from occurrences where ${own} and ${touches}) and ${touches} order by equipment, startMs, code limit ${mostOccurrences + 1}
) group by equipment`;
}
