import { shortened } from "@fiel/domain";
import type { heldRecords } from "@fiel/contracts";
import type { DatabaseSync } from "node:sqlite";
import type { z } from "zod";

/** Records of one machine held for one reason. */
export interface HeldGroup {
  readonly mid: number | null;
  readonly code: string;
  readonly reason: string;
  readonly records: number;
  readonly oldestAt: number;
}

const mostReasons = 20;
const longestReason = 500;
const otherReasons = "outros motivos";

export const listHeldGroups = (database: DatabaseSync): HeldGroup[] =>
  database
    .prepare(
      `select mid, code, reason, count(*) as records, cast(min(held_at) as real) as oldest from held
       group by mid, code, reason order by mid, records desc`,
    )
    .all()
    .map((row) => ({
      mid: row["mid"] === null ? null : Number(row["mid"]),
      code: String(row["code"]),
      reason: String(row["reason"]),
      records: Number(row["records"]),
      oldestAt: Number(row["oldest"]),
    }));

/** Number of held records by reason, for the report to the server. */
export const summarizeHeld = (groups: readonly HeldGroup[]): z.infer<typeof heldRecords> => {
  const counts = new Map<string, number>();
  for (const { reason, records } of groups) {
    const key = shortened(reason, longestReason);
    counts.set(key, (counts.get(key) ?? 0) + records);
  }
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  const told = sorted.length > mostReasons ? sorted.slice(0, mostReasons - 1) : sorted;
  const rest = sorted.slice(told.length).reduce((sum, [, records]) => sum + records, 0);
  return {
    records: groups.reduce((sum, group) => sum + group.records, 0),
    reasons: Object.fromEntries(rest > 0 ? [...told, [otherReasons, rest] as const] : told),
  };
};
