import type { EquipmentStatus } from "@fiel/contracts";
import type { Format } from "../../shared/format/use-format.ts";
import type { TableData } from "../../shared/panel/table-csv.ts";
import { conditionOf, type ShownCondition } from "../../shared/equipment-status/conditions.ts";
import type { Reason } from "./use-reason.ts";

type StatusText =
  `status.${ShownCondition | "columnEquipment" | "columnState" | "columnSince" | "columnReason"}`;

interface Input {
  readonly statuses: readonly EquipmentStatus[];
  /** Whether the legend shows a condition; equipment in a hidden one are left out. */
  readonly isShown: (condition: ShownCondition) => boolean;
  readonly nowMs: number;
  readonly reasonOf: Reason;
  readonly t: (key: StatusText) => string;
  readonly format: Pick<Format, "instant">;
}

/** The file's table: one row per equipment, with the reason for those that do not produce. */
export const statusData = ({ statuses, isShown, nowMs, reasonOf, t, format }: Input): TableData => ({
  columns: [
    t("status.columnEquipment"),
    t("status.columnState"),
    t("status.columnSince"),
    t("status.columnReason"),
  ],
  rows: statuses.flatMap((status) => {
    const condition = conditionOf(status, nowMs);
    if (!isShown(condition)) return [];
    const row = [
      status.name,
      t(`status.${condition}`),
      status.since === null ? null : format.instant(status.since, "dateTimeSeconds"),
      condition === "producing" ? null : reasonOf({ ...status, condition }, nowMs),
    ];
    return [row];
  }),
});
