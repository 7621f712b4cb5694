import type { OccurrenceGroup } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ChartZoom } from "../../shared/charts/chart-zoom.ts";
import { TimelineChart } from "../../shared/charts/timeline/timeline-chart.tsx";
import { TimelineSkeleton } from "../../shared/charts/timeline/timeline-skeleton.tsx";
import { TimelineTotalsTable } from "../../shared/charts/timeline/timeline-totals-table.tsx";
import { useShown } from "../../shared/charts/use-shown.ts";
import { useEquipmentCount } from "../../shared/filters/use-equipment-count.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { type KindOf, type OccurrenceKind, occurrenceKinds } from "../../shared/occurrences/event-level.ts";
import { HiddenEventsButton } from "../../shared/occurrences/hidden-events-button.tsx";
import { KindLegend } from "../../shared/occurrences/kind-legend.tsx";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { ModeSwitch } from "./mode-switch.tsx";
import { countsOfKinds, type TimelineMode } from "./occurrences-timeline.ts";
import classes from "./occurrences-page.module.css";
import { useOccurrencesTimeline } from "./use-occurrences-timeline.ts";
import { useTimelineMode } from "./use-timeline-mode.ts";
import { useTimelineCsv } from "./use-timeline-csv.ts";
import { useBarName, useTimelineTooltip } from "./use-timeline-tooltip.ts";

interface PictureProps {
  readonly groups: readonly OccurrenceGroup[];
  readonly windows: readonly TimeWindow[];
  readonly kindOf: KindOf;
  readonly counts: ReadonlyMap<OccurrenceKind, number>;
  readonly mode: TimelineMode;
  readonly zoom: ChartZoom;
  readonly shown: ReturnType<typeof useShown>;
}

interface TimelinePanelProps extends Omit<PictureProps, "groups" | "counts" | "mode" | "shown"> {
  /** Undefined while loading. */
  readonly groups: readonly OccurrenceGroup[] | undefined;
  readonly state: PanelState;
  /** The visible part of the time; null for all. */
  readonly part: TimeWindow | null;
}

/** Loaded lazily, since it is needed only after a zoom. */
const ZoomReset = lazy(async () => ({
  default: (await import("../../shared/charts/zoom-reset.tsx")).ZoomReset,
}));

const nothing: readonly never[] = [];

const useNames = () => {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      layers: Object.fromEntries(occurrenceKinds.map((kind) => [kind, t(`eventKind.${kind}`)])),
      rest: t("factorPage.producing"),
    }),
    [t],
  );
};

const Picture = ({ groups, windows, kindOf, counts, mode, zoom, shown }: PictureProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { isShown, toggle } = shown;
  const timeline = useOccurrencesTimeline({ groups, windows, kindOf, mode, isShown });
  const tooltip = useTimelineTooltip(groups, timeline.rows, kindOf);
  const barName = useBarName(groups);
  const names = useNames();
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const most = Math.max(...groups.map(({ duration }) => duration));
  const at = mode === "event" ? 0 : groups.findIndex(({ duration }) => duration === most);
  const first = timeline.rows[at];
  const facts = {
    rows: format.number(timeline.rows.length),
    total: format.number(count),
    name: first?.label ?? "",
    duration: first?.totals[0] ?? "",
  };
  const summary =
    mode === "equipment" ? "occurrencesPage.summaryByEquipment" : "occurrencesPage.summaryByEvent";
  return (
    <>
      <div className={classes.legend}>
        <KindLegend counts={counts} isShown={isShown} onToggle={toggle} />
      </div>
      <TimelineChart
        timeline={timeline}
        zoom={zoom}
        label={t("occurrencesPage.timeline")}
        summary={t(summary, facts)}
        overviewLabel={t("timeline.overview")}
        names={names}
        tooltip={tooltip}
        barName={barName}
        table={
          <TimelineTotalsTable
            timeline={timeline}
            caption={t("occurrencesPage.timeline")}
            of={t(`occurrencesPage.${mode}`)}
          />
        }
      />
    </>
  );
};

/** All occurrences on a time axis. */
export const TimelinePanel = (props: TimelinePanelProps) => {
  const { groups = nothing, windows, kindOf, state, zoom, part } = props;
  const { t } = useTranslation();
  const [mode, setMode] = useTimelineMode();
  const counts = useMemo(() => countsOfKinds(groups, kindOf), [groups, kindOf]);
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const format = useFormat();
  const rows = useEquipmentCount();
  const shown = useShown();
  const download = useTimelineCsv({ groups, kindOf, isShown: shown.isShown, zoom });
  return (
    <Panel
      title={t("occurrencesPage.timeline")}
      {...(count > 0 ? { subtitle: t("occurrencesPage.count", { count, total: format.number(count) }) } : {})}
      tools={
        <>
          {part === null ? null : (
            <Suspense>
              <ZoomReset zoom={zoom} window={part} />
              <span>{t("timeline.totalsOfAll")}</span>
            </Suspense>
          )}
          <ModeSwitch mode={mode} onMode={setMode} />
        </>
      }
      wideTools
      filterButton={<HiddenEventsButton />}
      download={count === 0 ? undefined : download}
      hides="events"
      state={state}
      skeleton={<TimelineSkeleton rows={rows} legend />}
    >
      {count === 0 ? (
        <div className={classes.empty}>
          <EmptyPeriod />
        </div>
      ) : (
        <Picture {...{ groups, windows, kindOf, counts, mode, zoom, shown }} />
      )}
    </Panel>
  );
};
