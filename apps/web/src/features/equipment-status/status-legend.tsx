import { equipmentConditions } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { LegendEntry } from "../../shared/charts/legend.tsx";
import { useLegendInPicture } from "../../shared/charts/picture-context.ts";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import type { ConditionCounts } from "./conditions.ts";
import { markOfCondition } from "./mark-of-condition.ts";
import classes from "./status-panel.module.css";

/** The donut's image has no words of its own. */
const useImageLegend = ({ producing, stopped, disconnected }: ConditionCounts): void => {
  const { t } = useTranslation();
  const entries = useMemo((): LegendEntry[] => {
    const counts = { producing, stopped, disconnected };
    return equipmentConditions.map((condition) => ({
      id: condition,
      label: t(`status.${condition}`),
      mark: { kind: markOfCondition[condition] },
      value: String(counts[condition]),
      shown: true,
    }));
  }, [producing, stopped, disconnected, t]);
  useLegendInPicture(entries);
};

export const StatusLegend = ({ counts }: { counts: ConditionCounts }) => {
  const { t } = useTranslation();
  useImageLegend(counts);
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
