import { type ReactNode, useId, useRef } from "react";
import classes from "./chart.module.css";
import { loadEngine } from "./load-engine.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { type BuildOption, useChart } from "./use-chart.ts";

// A page with charts fetches the library beside its data, not after it.
loadEngine().catch(() => undefined);

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
  readonly className?: string | undefined;
}

export const Chart = ({ build, label, summary, table, points, className }: ChartProps) => {
  const place = useRef<HTMLDivElement>(null);
  const summaryId = useId();
  const { afterDraw, handlers } = useArrowKeys(points?.count ?? 0);
  const chart = useChart(place, build, afterDraw);
  const walk = points && points.count > 0 ? { tabIndex: 0, ...handlers } : {};
  return (
    <figure className={[classes.figure, className].filter(Boolean).join(" ")}>
      <div
        role="img"
        aria-label={label}
        aria-describedby={summaryId}
        className={classes.place}
        data-drawn={chart !== null || undefined}
        {...walk}
      >
        <div ref={place} className={classes.canvas} aria-hidden="true" />
      </div>
      <figcaption className="visually-hidden" id={summaryId}>
        {summary} {points?.hint}
      </figcaption>
      {table === undefined ? null : <div className="visually-hidden">{table}</div>}
    </figure>
  );
};
