import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** A stop of a machine, and the instant at which somebody says something about it; UTC ms. */
export interface ToldInstant {
  readonly equipment: number;
  readonly endDate: number;
  readonly atMs: number;
}

/** Whether the shift in which a stop ended was confirmed before that instant. A stop that goes on into the next shift is that one's. */
export async function isShiftLocked(
  transaction: TenantTransaction,
  { equipment, endDate, atMs }: ToldInstant,
): Promise<boolean> {
  const found = await transaction
    .selectFrom("shift_entries as e")
    .innerJoin("equipment as q", (join) => join.onRef("q.group_id", "is not distinct from", "e.group_id"))
    .select("e.id")
    .where("q.mid", "=", equipment)
    .where("e.action", "=", "confirm")
    .where("e.start_at", "<", endDate)
    .where("e.end_at", ">=", endDate)
    .where("e.written_at", "<", atMs)
    .executeTakeFirst();
  return found !== undefined;
}
