import type { TimeWindow } from "@fiel/domain";

/** Position of the brush handles, outside React state: a drag moves them on every frame and nothing else must render. */
export interface BrushPlace {
  readonly window: () => TimeWindow;
  readonly put: (window: TimeWindow) => void;
  /** Subscribes to moves; returns the unsubscribe function. */
  readonly onMove: (listener: () => void) => () => void;
}

export const createBrushPlace = (initial: TimeWindow): BrushPlace => {
  const listeners = new Set<() => void>();
  let window = initial;
  return {
    window: () => window,
    put: (next) => {
      if (next.startMs === window.startMs && next.endMs === window.endMs) return;
      window = next;
      for (const listener of listeners) listener();
    },
    onMove: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
