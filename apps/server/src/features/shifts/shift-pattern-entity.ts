import { mostShiftRecords, type ShiftPatternValues } from "@fiel/contracts";
import { dayOf, overlapOfPattern } from "@fiel/domain";
import { isDeepStrictEqual } from "node:util";
import { CallError } from "../../platform/http/call-error.ts";
import type { Change, Entity, Stored } from "../../platform/records/entity.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import { refuseFaultyBreaks } from "./refuse-faulty-breaks.ts";
import { refuseOverlap, refuseOverlapsOfPattern } from "./refuse-overlaps.ts";
import { requireGroup } from "../../platform/records/require-group.ts";

const keptOnceBegun = ["groupId", "firstDay", "anchorDay", "cycleDays", "shifts"] as const;

/** Versions of the shift pattern. A version that has begun does not change, so that past shifts stay. */
export const shiftPatternEntity: Entity<ShiftPatternValues> = {
  kind: "shiftPattern",
  table: "shift_patterns",
  fields: ["name", "groupId", "firstDay", "anchorDay", "cycleDays", "shifts"],
  json: ["shifts"],
  nameOf: ({ name }) => name,
  locked: [],
  unique: [{ index: "shift_patterns_first_day", field: "firstDay", code: "ShiftPatternAlreadyExists" }],
  references: { groupId: { as: "group", table: "equipment_groups" } },
  mayAdd: async ({ transaction, by: { tenantId } }, count) => {
    // Locks the tenant, because concurrent creations would not see each other.
    await lockTenant(transaction, tenantId);
    const rows = await transaction
      .selectFrom("shift_patterns")
      .select("id")
      .where("removed_at", "is", null)
      .execute();
    if (rows.length + count > mostShiftRecords) throw new CallError("TooManyShifts");
  },
  check: async (change, values, before) => {
    if (before !== null) await refuseBegun(change, values, before);
    for (const { days } of values.shifts)
      if (days.some((day) => day >= values.cycleDays))
        throw new CallError("InvalidRequest", { fields: { shifts: "outsideCycle" } });
    refuseFaultyBreaks(values.shifts);
    refuseOverlap(overlapOfPattern(values), false);
    await refuseOverlapsOfPattern(change, values, before?.id ?? null);
  },
  refers: (change, { groupId }) => requireGroup(change, groupId),
};

async function refuseBegun(
  { transaction, by: { tenantId }, nowMs }: Change,
  values: ShiftPatternValues,
  before: Stored<ShiftPatternValues>,
): Promise<void> {
  // A restored version is unchanged.
  if (keptOnceBegun.every((field) => isDeepStrictEqual(values[field], before[field]))) return;
  const { time_zone: timeZone } = await transaction
    .selectFrom("tenants")
    .select("time_zone")
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const today = dayOf(nowMs, timeZone);
  if (before.firstDay < today) throw new CallError("ShiftPatternBegun", { fields: { firstDay: "locked" } });
}
