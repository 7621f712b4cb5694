import { longestStopMs, type SeenStop } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { sql } from "kysely";
import { CallError } from "../http/call-error.ts";
import { stretchOf } from "./change-stops.ts";
import type { StopChange } from "./stop-change.ts";

/** A machine whose stops get answers. */
interface Machine {
  readonly mid: number;
  readonly groupId: number | null;
}

/**
 * The machines of stretches that may get answers. Throws InvalidRequest when a stretch is empty, in the future, too long, overlaps another one, or
 * belongs to an unknown machine.
 */
export async function requireStretches(
  { transaction, nowMs }: StopChange,
  stops: readonly SeenStop[],
): Promise<readonly Machine[]> {
  const refuse = (field: string, fault: string): never => {
    throw new CallError("InvalidRequest", { fields: { [field]: fault } });
  };
  for (const { startDate, endDate } of stops) {
    if (endDate <= startDate) refuse("endDate", "endBeforeStart");
    // Clocks of pages and tablets may be a little ahead.
    if (endDate > nowMs + minuteMs) refuse("endDate", "inFuture");
    if (endDate - startDate > longestStopMs) refuse("endDate", "tooLarge");
  }
  for (const own of Map.groupBy(stops, ({ equipment }) => equipment).values()) {
    const inOrder = own.map(stretchOf).toSorted((one, other) => one.startMs - other.startMs);
    if (inOrder.some(({ startMs }, place) => startMs < (inOrder[place - 1]?.endMs ?? -Infinity)))
      refuse("stops", "alreadyInUse");
  }
  const mids = [...new Set(stops.map(({ equipment }) => equipment))];
  const rows = await transaction
    .selectFrom("equipment")
    .select(["mid", "group_id as groupId"])
    .where(sql<boolean>`mid = any(${mids}::int[])`)
    .execute();
  const known = new Map(rows.map((row) => [row.mid, row]));
  if (mids.some((mid) => !known.has(mid))) refuse("equipment", "notFound");
  return [...known.values()];
}

/** Throws InvalidRequest unless the reason is a selectable one that all machines have; locks it until the transaction ends. */
export async function requireReason(
  { transaction }: StopChange,
  reasonId: number,
  machines: readonly Machine[],
): Promise<void> {
  const reason = await transaction
    .selectFrom("reasons")
    .select("group_id as groupId")
    .where("id", "=", reasonId)
    .where("removed_at", "is", null)
    .where("loss_class", "is not", null)
    .forShare()
    .executeTakeFirst();
  const isTheirs =
    reason !== undefined &&
    (reason.groupId === null || machines.every(({ groupId }) => groupId === reason.groupId));
  if (!isTheirs) throw new CallError("InvalidRequest", { fields: { reasonId: "notFound" } });
}
