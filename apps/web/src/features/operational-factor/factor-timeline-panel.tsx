import type { OccurrenceGroup } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ChartZoom } from "../../shared/charts/chart-zoom.ts";
import { Legend } from "../../shared/charts/legend.tsx";
import type { Timeline } from "../../shared/charts/timeline/timeline.ts";
import { TimelineChart } from "../../shared/charts/timeline/timeline-chart.tsx";
import { TimelineSkeleton } from "../../shared/charts/timeline/timeline-skeleton.tsx";
import { TimelineTotalsTable } from "../../shared/charts/timeline/timeline-totals-table.tsx";
import { useShown } from "../../shared/charts/use-shown.ts";
import { ZoomReset } from "../../shared/charts/zoom-reset.tsx";
import { useEquipmentCount } from "../../shared/filters/use-equipment-count.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { hasPlanned } from "../../shared/occurrences/clipped-events.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import classes from "./factor-page.module.css";
import { type FactorRow, factorTimeline, states } from "./factor-rows.ts";
import { lowestFactors } from "./factors.ts";
import { useFactorCsv, useFactorTooltip } from "./use-factor-texts.ts";

interface FactorTimelinePanelProps {
  readonly groups: readonly OccurrenceGroup[];
  readonly windows: readonly TimeWindow[];
  readonly rows: readonly FactorRow[];
  readonly state: PanelState;
  readonly zoom: ChartZoom;
  readonly part: TimeWindow | null;
}

const marks = {
  producing: { kind: "useful" },
  planned: { kind: "planned" },
  stopped: { kind: "stopped" },
} as const;

const StateLegend = ({
  planned,
  isShown,
  onToggle,
}: {
  readonly planned: boolean;
  readonly isShown: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
}) => {
  const { t } = useTranslation();
  const entries = useMemo(
    () =>
      states
        .filter((id) => planned || id !== "planned")
        .map((id) => ({ id, label: t(`factorPage.${id}`), mark: marks[id], shown: isShown(id) })),
    [planned, isShown, t],
  );
  return <Legend entries={entries} onToggle={onToggle} />;
};

const useTimeline = (
  { rows, groups, windows }: FactorTimelinePanelProps,
  isShown: (id: string) => boolean,
) => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const planned = hasPlanned(groups);
    const totals = [
      t("factorPage.stopped"),
      ...(planned ? [t("factorPage.planned")] : []),
      t("factorPage.producing"),
      t("occurrencesPage.factor"),
    ];
    const totalsOf = ({ stoppedS, plannedS, producingS, factor }: FactorRow) => [
      format.duration(stoppedS),
      ...(planned ? [format.duration(plannedS)] : []),
      format.duration(producingS),
      format.percent(factor),
    ];
    return factorTimeline(rows, { groups, windows }, isShown, { totals, totalsOf });
  }, [rows, groups, windows, isShown, format, t]);
};

const useNames = () => {
  const { t } = useTranslation();
  return useMemo(
    () => ({ layers: Object.fromEntries(states.map((id) => [id, t(`factorPage.${id}`)])) }),
    [t],
  );
};

const Totals = ({ timeline }: { timeline: Timeline }) => {
  const { t } = useTranslation();
  return (
    <TimelineTotalsTable
      timeline={timeline}
      caption={t("factorPage.timeline")}
      of={t("factorPage.equipment")}
    />
  );
};

const Nothing = () => (
  <div className={classes.empty}>
    <EmptyPeriod />
  </div>
);

interface ToolsProps extends Pick<FactorTimelinePanelProps, "groups" | "zoom" | "part"> {
  readonly empty: boolean;
  readonly isShown: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
}

const Tools = ({ groups, zoom, part, empty, isShown, onToggle }: ToolsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <ZoomReset zoom={zoom} window={part} />
      {part === null ? null : <span>{t("timeline.totalsOfAll")}</span>}
      {empty ? null : <StateLegend planned={hasPlanned(groups)} isShown={isShown} onToggle={onToggle} />}
    </>
  );
};

/** When each equipment stood and when it could produce. */
export const FactorTimelinePanel = (props: FactorTimelinePanelProps) => {
  const { rows, state, zoom } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { isShown, toggle } = useShown();
  const timeline = useTimeline(props, isShown);
  const names = useNames();
  const tooltip = useFactorTooltip(rows);
  const download = useFactorCsv(rows, isShown, zoom);
  const [lowest] = lowestFactors(rows, 1);
  const count = useEquipmentCount();
  const empty = rows.every(({ segments }) => segments.length === 0);
  return (
    <Panel
      title={t("factorPage.timeline")}
      tools={<Tools {...props} empty={empty} isShown={isShown} onToggle={toggle} />}
      wideTools
      download={empty ? undefined : download}
      hides="events"
      state={state}
      skeleton={<TimelineSkeleton rows={count} />}
    >
      {empty ? (
        <Nothing />
      ) : (
        <TimelineChart
          timeline={timeline}
          zoom={zoom}
          label={t("factorPage.timeline")}
          summary={t("factorPage.summary", {
            count: rows.length,
            name: lowest?.name ?? "",
            factor: format.percent(lowest?.factor ?? null),
          })}
          overviewLabel={t("timeline.overview")}
          names={names}
          tooltip={tooltip}
          table={<Totals timeline={timeline} />}
        />
      )}
    </Panel>
  );
};
