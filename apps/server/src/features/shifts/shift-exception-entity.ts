import { mostShiftRecords, type ShiftExceptionValues } from "@fiel/contracts";
import { daysBetween } from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";
import type { Entity } from "../../platform/records/entity.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import { refuseFaultyBreaks } from "./refuse-faulty-breaks.ts";
import { refuseOverlapsOfException, refuseSharedDays } from "./refuse-overlaps.ts";
import { requireGroup } from "../../platform/records/require-group.ts";

const longestDays = 366;

/** Days with other shifts than those of the pattern. */
export const shiftExceptionEntity: Entity<ShiftExceptionValues> = {
  kind: "shiftException",
  table: "shift_exceptions",
  fields: ["name", "groupId", "firstDay", "lastDay", "kind", "shifts"],
  json: ["shifts"],
  nameOf: ({ name }) => name,
  locked: [],
  unique: [],
  references: { groupId: { as: "group", table: "equipment_groups" } },
  mayAdd: async ({ transaction, by: { tenantId } }, count) => {
    await lockTenant(transaction, tenantId);
    const rows = await transaction
      .selectFrom("shift_exceptions")
      .select("id")
      .where("removed_at", "is", null)
      .execute();
    if (rows.length + count > mostShiftRecords) throw new CallError("TooManyShifts");
  },
  complete: ({ kind, shifts }) => ({ shifts: kind === "without" ? [] : shifts }),
  check: async (change, values, before) => {
    const { firstDay, lastDay, kind, shifts } = values;
    if (lastDay < firstDay) throw new CallError("InvalidRequest", { fields: { lastDay: "endBeforeStart" } });
    if (daysBetween(firstDay, lastDay) >= longestDays)
      throw new CallError("InvalidRequest", { fields: { lastDay: "yearAtMost" } });
    if (kind !== "without" && shifts.length === 0)
      throw new CallError("InvalidRequest", { fields: { shifts: "required" } });
    refuseFaultyBreaks(shifts);
    await refuseSharedDays(change, values, before?.id ?? null);
    await refuseOverlapsOfException(change, values, before?.id ?? null);
  },
  refers: (change, { groupId }) => requireGroup(change, groupId),
};
