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
  /** Keys of what lies over the picture, before those that walk over its points; answers whether the key was one of its own. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** Links over its columns or rows; a pointer on them finds the picture's tooltip below. */
  readonly links?: ReactNode;
  readonly className?: string | undefined;
}

/** The picture below a link hears of a pointer what it would hear without one. */
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

/** The picture in words, and what keys do with it. */
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
