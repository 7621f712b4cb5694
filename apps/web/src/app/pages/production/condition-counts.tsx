import type { EquipmentStatus } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { overviewOf, shownConditions } from "../../../shared/equipment-status/conditions.ts";
import { markOfCondition } from "../../../features/equipment-status/mark-of-condition.ts";
import { ClassMark } from "../../../shared/class-mark/class-mark.tsx";
import { useNow } from "../../../shared/environment/use-now.ts";
import classes from "./production-page.module.css";

interface ConditionCountsProps {
  readonly statuses: readonly EquipmentStatus[];
  /** The statuses are of the previous filter. */
  readonly outdated: boolean;
}

/** Number of equipment in each condition. */
export const ConditionCounts = ({ statuses, outdated }: ConditionCountsProps) => {
  const { t } = useTranslation();
  const { counts } = overviewOf(statuses, useNow());
  return (
    <ul className={classes.counts} data-outdated={outdated || undefined}>
      {shownConditions
        .filter((one) => one !== "planned" || counts.planned > 0)
        .map((condition) => (
          <li key={condition}>
            <ClassMark kind={markOfCondition[condition]} />
            <strong>{counts[condition]}</strong> {t(`cards.${condition}`, { count: counts[condition] })}
          </li>
        ))}
    </ul>
  );
};
