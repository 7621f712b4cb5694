import type { CycleShift, RegisteredShifts, ShiftExceptionKind, WallShift } from "@fiel/domain";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Registered shifts with the ids of their rows. */
export interface StoredShifts extends RegisteredShifts {
  readonly patterns: readonly (RegisteredShifts["patterns"][number] & { readonly id: number })[];
  readonly exceptions: readonly (RegisteredShifts["exceptions"][number] & {
    readonly id: number;
    readonly name: string;
  })[];
}

/** The tenant's patterns and exceptions that are not removed. */
export async function readRegisteredShifts(transaction: TenantTransaction): Promise<StoredShifts> {
  const patterns = await transaction
    .selectFrom("shift_patterns")
    .select(["id", "group_id as groupId", "first_day as firstDay", "anchor_day as anchorDay"])
    .select(["cycle_days as cycleDays", "shifts"])
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
  const exceptions = await transaction
    .selectFrom("shift_exceptions")
    .select([
      "id",
      "name",
      "group_id as groupId",
      "first_day as firstDay",
      "last_day as lastDay",
      "kind",
      "shifts",
    ])
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
  return {
    patterns: patterns.map((row) => ({ ...row, shifts: row.shifts as CycleShift[] })),
    exceptions: exceptions.map((row) => ({
      ...row,
      kind: row.kind as ShiftExceptionKind,
      shifts: row.shifts as WallShift[],
    })),
  };
}
