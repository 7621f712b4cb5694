import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import type { ChartZoom } from "./chart-zoom.ts";
import classes from "./chart.module.css";
import type { ChartInstance } from "./chart-option.ts";
import { loadEngine } from "./load-engine.ts";
import { useHiddenSeries } from "./picture-context.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { type BuildOption, useChart } from "./use-chart.ts";
import { useHold } from "./use-hold.ts";
import { useZoomGestures, zoomByKey } from "./use-zoom-gestures.ts";

// A page with charts fetches the library beside its data, not after it.
loadEngine().catch(() => undefined);

const WheelHint = lazy(async () => ({ default: (await import("./wheel-hint.tsx")).WheelHint }));

interface ChartProps {
  /** Must keep its identity while nothing changes (`useCallback`). */
  readonly build: BuildOption;
  readonly label: string;
  /** What the picture says, in a sentence. */
  readonly summary: string;
  /** The same as a table, for who cannot see the picture. */
  readonly table?: ReactNode;
  /** Number of points that the arrow keys walk over, and how to use them. */
  readonly points?: { readonly count: number; readonly hint: string };
  /** From `useChartZoom`: touch, keys and the wheel with Ctrl or Cmd zoom and move over the time axis. */
  readonly zoom?: ChartZoom | undefined;
  /** For clicks on the drawing; null when it is gone, and its listeners with it. Must keep its identity. */
  readonly onChart?: (chart: ChartInstance | null) => void;
  readonly className?: string | undefined;
}

export const Chart = ({ build, label, summary, table, points, zoom, onChart, className }: ChartProps) => {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const summaryId = useId();
  const hidden = useHiddenSeries();
  const { afterDraw, handlers } = useArrowKeys(points?.count ?? 0);
  const format = useFormat();
  const chart = useChart(place, { build, afterDraw, zoom, format });
  useZoomGestures(chart, zoom);
  useHold(place, zoom);
  useEffect(() => onChart?.(chart), [chart, onChart]);
  const walks = points !== undefined && points.count > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!zoomByKey(event, chart, zoom) && walks) handlers.onKeyDown(event);
  };
  const keys = walks || zoom ? { tabIndex: 0, onBlur: handlers.onBlur, onKeyDown } : {};
  return (
    <figure className={[classes.figure, className].filter(Boolean).join(" ")}>
      <div
        role="img"
        aria-label={label}
        aria-describedby={summaryId}
        className={classes.place}
        data-drawn={chart !== null || undefined}
        data-zooms={zoom !== undefined || undefined}
        {...keys}
      >
        <div ref={place} className={classes.canvas} aria-hidden="true" />
      </div>
      {zoom ? (
        <Suspense>
          <WheelHint place={place} />
        </Suspense>
      ) : null}
      <figcaption className="visually-hidden" id={summaryId}>
        {summary} {hidden === "" ? null : t("chart.hidden", { names: hidden })} {points?.hint}{" "}
        {zoom ? t("chart.zoomHint") : null}
      </figcaption>
      {table === undefined ? null : <div className="visually-hidden">{table}</div>}
    </figure>
  );
};
