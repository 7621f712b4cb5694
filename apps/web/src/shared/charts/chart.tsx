import {
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import { letterScale } from "../environment/letters.ts";
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

// Loads the library in parallel with the page's data.
loadEngine().catch(() => undefined);

const WheelHint = lazy(async () => ({ default: (await import("./wheel-hint.tsx")).WheelHint }));

interface ChartProps {
  /** Must keep its identity while nothing changes (`useCallback`). */
  readonly build: BuildOption;
  readonly label: string;
  /** Text alternative of the chart, in a sentence. */
  readonly summary: string;
  /** The same data as a table, for screen readers. */
  readonly table?: ReactNode;
  /** Number of points that the arrow keys step through, and a hint on how to use them. */
  readonly points?: { readonly count: number; readonly hint: string };
  /** From `useChartZoom`: touch, keys, and the wheel with Ctrl or Cmd zoom and move the time axis. */
  readonly zoom?: ChartZoom | undefined;
  /** Receives the chart, for example to listen for clicks; null once it is disposed with its listeners. Must keep its identity. */
  readonly onChart?: (chart: ChartInstance | null) => void;
  /** Handles the keys of an element over the chart before the arrow keys do. Returns whether it handled the key. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** Links over the chart's columns or rows. A pointer on a link still shows the tooltip of the chart below. */
  readonly links?: ReactNode;
  readonly className?: string | undefined;
}

/** Passes pointer moves on the links to the chart, so that it shows its tooltip below them. */
const Links = ({ chart, children }: { chart: ChartInstance | null; children: ReactNode }) => {
  const onMove = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const scale = letterScale();
    chart?.dispatchAction({ type: "showTip", x: (clientX - left) / scale, y: (clientY - top) / scale });
  };
  const onLeave = () => chart?.dispatchAction({ type: "hideTip" });
  return (
    <div className={classes.links} onPointerMove={onMove} onPointerLeave={onLeave}>
      {children}
    </div>
  );
};

interface CaptionProps {
  readonly id: string;
  readonly summary: string;
  readonly hint: string | undefined;
  readonly zooms: boolean;
}

/** Text alternative of the chart, with the hidden series and the keys it listens to. */
const Caption = ({ id, summary, hint, zooms }: CaptionProps) => {
  const { t } = useTranslation();
  const hidden = useHiddenSeries();
  return (
    <figcaption className="visually-hidden" id={id}>
      {summary} {hidden === "" ? null : t("chart.hidden", { names: hidden })} {hint}{" "}
      {zooms ? t("chart.zoomHint") : null}
    </figcaption>
  );
};

export const Chart = ({
  build,
  label,
  summary,
  table,
  points,
  zoom,
  onChart,
  onKey,
  links,
  className,
}: ChartProps) => {
  const place = useRef<HTMLDivElement>(null);
  const summaryId = useId();
  const { afterDraw, handlers } = useArrowKeys(points?.count ?? 0);
  const format = useFormat();
  const chart = useChart(place, { build, afterDraw, zoom, format });
  useZoomGestures(chart, zoom);
  useHold(place, zoom);
  useEffect(() => onChart?.(chart), [chart, onChart]);
  const walks = points !== undefined && points.count > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (zoomByKey(event, chart, zoom) || onKey?.(event) === true) return;
    if (walks) handlers.onKeyDown(event);
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
      <Caption id={summaryId} summary={summary} hint={points?.hint} zooms={zoom !== undefined} />
      {links === undefined ? null : <Links chart={chart}>{links}</Links>}
      {table === undefined ? null : <div className="visually-hidden">{table}</div>}
    </figure>
  );
};
