import type { TimeWindow } from "@fiel/domain";
import { type KeyboardEvent, type PointerEvent, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import { type BrushPart, keyStepMs, movedWindow } from "./brush-range.ts";
import { plotLeft, plotRight } from "./plot-margins.ts";
import classes from "./brush.module.css";
import type { BrushControl } from "./use-brush.ts";

interface BrushHandlesProps {
  readonly control: BrushControl;
  readonly span: TimeWindow;
}

interface Drag {
  readonly part: BrushPart;
  readonly fromX: number;
  readonly window: TimeWindow;
  readonly msPerPx: number;
}

/** Drag handlers of the three parts. Pointer capture keeps a drag going outside the element. */
const useDrags = ({ control, span }: BrushHandlesProps) => {
  const drag = useRef<Drag | null>(null);
  const plot = useRef<HTMLDivElement>(null);
  const start = (part: BrushPart) => (event: PointerEvent<HTMLElement>) => {
    const width = plot.current?.getBoundingClientRect().width ?? 0;
    if (event.button !== 0 || width === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const msPerPx = (span.endMs - span.startMs) / width;
    drag.current = { part, fromX: event.clientX, window: control.place.window(), msPerPx };
  };
  const move = ({ clientX }: PointerEvent) => {
    if (!drag.current) return;
    const { part, fromX, window, msPerPx } = drag.current;
    control.move(movedWindow(window, part, (clientX - fromX) * msPerPx, span));
  };
  const end = () => {
    drag.current = null;
  };
  const of = (part: BrushPart) => ({
    onPointerDown: start(part),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  });
  return { plot, of };
};

/** The brushed window between two handles, for pointer, touch and keyboard. */
export const BrushHandles = ({ control, span }: BrushHandlesProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { plot, of } = useDrags({ control, span });
  const { startMs, endMs } = useSyncExternalStore(control.place.onMove, control.place.window);
  const percent = (atMs: number) => ((atMs - span.startMs) / (span.endMs - span.startMs)) * 100;
  const [left, right] = [percent(startMs), percent(endMs)];
  const onKeyDown = (part: BrushPart) => (event: KeyboardEvent) => {
    const byMs = keyStepMs(event.key, span);
    if (byMs === null) return;
    event.preventDefault();
    control.move(movedWindow(control.place.window(), part, byMs, span));
  };
  const slider = (part: BrushPart, atMs: number, label: string) => ({
    ...of(part),
    role: "slider",
    tabIndex: 0,
    "aria-label": label,
    "aria-valuemin": span.startMs,
    "aria-valuemax": span.endMs,
    "aria-valuenow": Math.round(atMs),
    "aria-valuetext": format.instant(atMs, "dateTime"),
    onKeyDown: onKeyDown(part),
  });
  return (
    <div className={classes.plot} style={{ left: plotLeft, right: plotRight }} ref={plot}>
      <div
        className={classes.window}
        style={{ left: `${left}%`, width: `${right - left}%` }}
        {...slider("whole", startMs, t("conformity.brushMove"))}
      />
      <div
        className={classes.handle}
        style={{ left: `${left}%` }}
        {...slider("start", startMs, t("conformity.brushFrom"))}
      />
      <div
        className={classes.handle}
        style={{ left: `${right}%` }}
        {...slider("end", endMs, t("conformity.brushTo"))}
      />
    </div>
  );
};
