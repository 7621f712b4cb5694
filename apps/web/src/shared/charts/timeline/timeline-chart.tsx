import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../format/use-format.ts";
import { Chart } from "../chart.tsx";
import type { ChartZoom } from "../chart-zoom.ts";
import { RowLinks } from "../../machines/chart-links.tsx";
import type { Timeline } from "./timeline.ts";
import {
  surelyLabelWidth,
  timelineBottom,
  timelineHeight,
  timelineTop,
  type TimelineInput,
  type TimelineWords,
} from "./timeline-layout.ts";
import { timelineOption } from "./timeline-option.ts";
import classes from "./timeline-chart.module.css";

interface TimelineChartProps {
  readonly timeline: Timeline;
  readonly zoom: ChartZoom;
  readonly label: string;
  readonly summary: string;
  /** What the overview shows. */
  readonly overviewLabel: string;
  /** Names of the layers by their ids, and of what no bar covers. Must keep its identity. */
  readonly names: Pick<TimelineWords, "layers" | "rest">;
  /** Must keep its identity while nothing changes. */
  readonly tooltip: TimelineInput["tooltip"];
  readonly table: ReactNode;
}

/** A timeline as tall as its rows need; the page scrolls. */
export const TimelineChart = (props: TimelineChartProps) => {
  const { timeline, zoom, label, summary, overviewLabel, names, tooltip, table } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const build = useMemo(() => {
    const words = { gap: t("timeline.gap"), overview: overviewLabel, ...names };
    return timelineOption({ timeline, words, format, tooltip });
  }, [timeline, overviewLabel, names, format, tooltip, t]);
  const filled = timeline.rows.reduce(
    (sum, { bars }) => sum + bars.filter((layer) => layer.length > 0).length,
    0,
  );
  const machines = timeline.rows.flatMap(({ mid, label: name }) =>
    mid === undefined ? [] : [{ mid, name }],
  );
  return (
    <div className={classes.place} style={{ height: timelineHeight(timeline.rows.length) }}>
      <Chart
        build={build}
        label={label}
        summary={summary}
        points={{ count: filled, hint: t("timeline.hint") }}
        zoom={zoom}
        links={
          machines.length === timeline.rows.length ? (
            <RowLinks
              machines={machines}
              topPx={timelineTop}
              bottomPx={timelineBottom}
              widthPx={surelyLabelWidth(timeline)}
            />
          ) : undefined
        }
        table={table}
      />
    </div>
  );
};
