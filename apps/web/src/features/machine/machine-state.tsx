import type { EquipmentStatus } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { ClassMark, type MarkKind } from "../../shared/class-mark/class-mark.tsx";
import { useNow } from "../../shared/environment/use-now.ts";
import { conditionOf, type ShownCondition } from "../../shared/equipment-status/conditions.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./machine-state.module.css";

const marks: Readonly<Record<ShownCondition, MarkKind>> = {
  producing: "useful",
  stopped: "stopped",
  planned: "planned",
  disconnected: "disconnected",
};

interface MachineStateProps {
  readonly status: EquipmentStatus | undefined;
  /** Null without a group; undefined while unknown. */
  readonly groupName: string | null | undefined;
}

/** Group, state and duration of the state, beside the machine's name. */
export const MachineState = ({ status, groupName }: MachineStateProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const condition = status === undefined ? null : conditionOf(status, nowMs);
  return (
    <p className={classes.state}>
      {groupName === undefined ? null : (
        <span className={classes.group}>{groupName ?? t("filter.noGroup")}</span>
      )}
      {status === undefined || condition === null ? null : (
        <span className={classes.condition}>
          <ClassMark kind={marks[condition]} />
          {t(`status.${condition}`)}
          {status.since === null ? null : (
            <strong title={format.instant(status.since, "dateTime")}>
              {sinceText(status.since, nowMs, format)}
            </strong>
          )}
        </span>
      )}
    </p>
  );
};
