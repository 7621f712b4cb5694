import { equipmentConditions } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { LegendEntry } from "../../shared/charts/legend.tsx";
import { useLegendInPicture } from "../../shared/charts/picture-context.ts";
import { SeriesToggle } from "../../shared/charts/series-toggle.tsx";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import type { ConditionCounts } from "./conditions.ts";
import { markOfCondition } from "./mark-of-condition.ts";
import classes from "./status-panel.module.css";

interface LegendProps {
  readonly counts: ConditionCounts;
  readonly isShown: (condition: string) => boolean;
  readonly onToggle: (condition: string) => void;
}

/** The donut's image has no words of its own. */
const useImageLegend = ({ counts: { producing, stopped, disconnected }, isShown }: LegendProps): void => {
  const { t } = useTranslation();
  const entries = useMemo((): LegendEntry[] => {
    const counts = { producing, stopped, disconnected };
    return equipmentConditions.map((condition) => ({
      id: condition,
      label: t(`status.${condition}`),
      mark: { kind: markOfCondition[condition] },
      value: String(counts[condition]),
      shown: isShown(condition),
    }));
  }, [producing, stopped, disconnected, isShown, t]);
  useLegendInPicture(entries);
};

/** How many are in each condition; a press leaves it out of the ring, or puts it back. */
export const StatusLegend = (props: LegendProps) => {
  const { counts, isShown, onToggle } = props;
  const { t } = useTranslation();
  useImageLegend(props);
  return (
    <dl className={classes.legend}>
      {equipmentConditions.map((condition) => (
        <div key={condition} className={classes.legendRow}>
          <dt>
            <SeriesToggle
              shown={isShown(condition)}
              onToggle={() => onToggle(condition)}
              mark={<ClassMark kind={markOfCondition[condition]} />}
              label={t(`status.${condition}`)}
            />
          </dt>
          <dd>{counts[condition]}</dd>
        </div>
      ))}
    </dl>
  );
};
