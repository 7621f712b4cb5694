import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { LegendEntry } from "../../shared/charts/legend-entry.ts";
import { useLegendInPicture } from "../../shared/charts/picture-context.ts";
import { SeriesToggle } from "../../shared/charts/series-toggle.tsx";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import {
  type ConditionCounts,
  type ShownCondition,
  shownConditions,
} from "../../shared/equipment-status/conditions.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { markOfCondition } from "./mark-of-condition.ts";
import classes from "./status-panel.module.css";

interface LegendProps {
  readonly counts: ConditionCounts;
  readonly isShown: (condition: string) => boolean;
  readonly onToggle: (condition: string) => void;
}

/** Conditions to list. Planned stops are left out while there are none, since few plants have one at every hour. */
const useListed = ({ planned }: ConditionCounts): readonly ShownCondition[] => {
  const isPlanned = planned > 0;
  return useMemo(
    () => shownConditions.filter((condition) => condition !== "planned" || isPlanned),
    [isPlanned],
  );
};

/** Adds the legend's names, numbers and hidden entries to the exported image. */
const useImageLegend = (conditions: readonly ShownCondition[], isShown: LegendProps["isShown"]): void => {
  const { t } = useTranslation();
  const entries = useMemo(
    (): LegendEntry[] =>
      conditions.map((condition) => ({
        id: condition,
        label: t(`status.${condition}`),
        mark: { kind: markOfCondition[condition] },
        shown: isShown(condition),
        painted: true,
      })),
    [conditions, isShown, t],
  );
  useLegendInPicture(entries);
};

/** Number of equipment per condition. A click hides the condition in ring and list, or shows it again. */
export const StatusLegend = ({ counts, isShown, onToggle }: LegendProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const conditions = useListed(counts);
  useImageLegend(conditions, isShown);
  return (
    <dl className={classes.legend}>
      {conditions.map((condition) => (
        <div key={condition} className={classes.legendRow}>
          <dt>
            <SeriesToggle
              shown={isShown(condition)}
              onToggle={() => onToggle(condition)}
              mark={<ClassMark kind={markOfCondition[condition]} />}
              label={t(`status.${condition}`)}
            />
          </dt>
          <dd>{format.number(counts[condition])}</dd>
        </div>
      ))}
    </dl>
  );
};
