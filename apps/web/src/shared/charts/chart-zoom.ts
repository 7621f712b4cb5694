import type { TimeWindow } from "@fiel/domain";

/** Ms without a movement after which a gesture is over. */
const settleMs = 150;

export interface ZoomSettings {
  readonly shortestMs: number;
  /** Shows an overview with handles below the chart. Its grid must leave `overviewPx` free at the bottom. */
  readonly overview: boolean;
}

/** State of a chart's zoom on its time axis. Pass it to `<Chart zoom>`, which does the rest. */
export interface ChartZoom extends ZoomSettings {
  /** The visible part of the axis, also during a gesture; null when all is visible. */
  readonly window: () => TimeWindow | null;
  /** True during a gesture. */
  readonly isMoving: () => boolean;
  /** Shows a part of the axis; null shows all. */
  readonly show: (window: TimeWindow | null) => void;
  /** Takes over a part that the chart already shows. */
  readonly follow: (window: TimeWindow | null) => void;
  /** Calls the listener when a control beside the chart changes the part. Returns the function that unsubscribes. */
  readonly onShow: (listener: () => void) => () => void;
  /** A pointer is down on the chart: the gesture does not end before `release`, however long the pointer rests. */
  readonly hold: () => void;
  readonly release: () => void;
  /** Calls the listener at the end of a gesture. Returns the function that unsubscribes. */
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
