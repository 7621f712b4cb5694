import { equipmentConditions } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import type { ConditionCounts } from "./conditions.ts";
import { markOfCondition } from "./mark-of-condition.ts";
import classes from "./status-panel.module.css";

export const StatusLegend = ({ counts }: { counts: ConditionCounts }) => {
  const { t } = useTranslation();
  return (
    <dl className={classes.legend}>
      {equipmentConditions.map((condition) => (
        <div key={condition} className={classes.legendRow}>
          <dt>
            <ClassMark kind={markOfCondition[condition]} />
            {t(`status.${condition}`)}
          </dt>
          <dd>{counts[condition]}</dd>
        </div>
      ))}
    </dl>
  );
};
