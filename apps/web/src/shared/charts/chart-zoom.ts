import type { TimeWindow } from "@fiel/domain";

/** A gesture is over when nothing has moved for this long. */
const settleMs = 150;

export interface ZoomSettings {
  readonly shortestMs: number;
  /** An overview with handles under the chart; its grid leaves `overviewPx` free at the bottom. */
  readonly overview: boolean;
}

/** Which part of its time axis a chart shows. Given to `<Chart zoom>`, which does the rest. */
export interface ChartZoom extends ZoomSettings {
  /** The part that is shown, also in the middle of a gesture; null: all. */
  readonly window: () => TimeWindow | null;
  /** In the middle of a gesture. */
  readonly isMoving: () => boolean;
  /** Shows a part, null all. */
  readonly show: (window: TimeWindow | null) => void;
  /** The same, told by the chart, that shows it already. */
  readonly follow: (window: TimeWindow | null) => void;
  /** Calls the chart when a control beside it wants another part; answers how to stop that. */
  readonly onShow: (listener: () => void) => () => void;
  /** A hand holds the chart: what it does is not over before it lets go, however long it rests. */
  readonly hold: () => void;
  readonly release: () => void;
  /** Tells when a gesture is over; answers how to stop that. */
  readonly onSettled: (listener: (window: TimeWindow | null) => void) => () => void;
}

export const overviewPx = 68;

export const createChartZoom = (settings: ZoomSettings, initial: TimeWindow | null = null): ChartZoom => {
  const listeners = new Set<() => void>();
  const settled = new Set<(window: TimeWindow | null) => void>();
  let window = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [held, moved] = [false, false];
  const settle = () => {
    clearTimeout(timer);
    if (held) return;
    timer = setTimeout(() => {
      moved = false;
      for (const listener of settled) listener(window);
    }, settleMs);
  };
  const follow = (next: TimeWindow | null) => {
    window = next;
    moved = true;
    settle();
  };
  return {
    ...settings,
    window: () => window,
    isMoving: () => moved,
    follow,
    hold: () => {
      held = true;
      clearTimeout(timer);
    },
    release: () => {
      if (!held) return;
      held = false;
      if (moved) settle();
    },
    show: (next) => {
      follow(next);
      for (const listener of listeners) listener();
    },
    onShow: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onSettled: (listener) => {
      settled.add(listener);
      return () => void settled.delete(listener);
    },
  };
};
