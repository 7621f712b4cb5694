import { createBootClock } from "../shared/environment/boot-clock.ts";
import type { OperatorOutside } from "./outside.ts";

/** Interval of looks at the age, ms. */
const lookMs = 1_000;

/** Age of the shown figures, which also grows while the tablet sleeps. */
export interface FiguresAge {
  /** Figures that came now are old after `ms`. */
  readonly begin: (ms: number) => void;
  /** The shown figures are old after `ms` at the latest. */
  readonly within: (ms: number) => void;
  /** There are no figures. */
  readonly end: () => void;
}

/** Calls `onOld` when the figures have become old, at once after a sleep in which they did. */
export const watchFiguresAge = (
  outside: Pick<OperatorOutside, "deviceNow" | "monotonic">,
  onOld: () => void,
): FiguresAge => {
  const bootTime = createBootClock(outside);
  let oldAtMs: number | null = null;
  setInterval(() => {
    if (oldAtMs === null || bootTime() < oldAtMs) return;
    oldAtMs = null;
    onOld();
  }, lookMs);
  return {
    begin: (ms) => (oldAtMs = bootTime() + ms),
    within: (ms) => (oldAtMs = Math.min(oldAtMs ?? Number.POSITIVE_INFINITY, bootTime() + ms)),
    end: () => (oldAtMs = null),
  };
};
