import type { TimeWindow } from "@fiel/domain";

/** Where the handles of the brush stand. It tells them alone: a drag moves them with every frame, and nothing else changes. */
export interface BrushPlace {
  readonly window: () => TimeWindow;
  readonly put: (window: TimeWindow) => void;
  /** Tells when it has moved; answers how to stop that. */
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
