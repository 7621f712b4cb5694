import type { TimeWindow } from "@fiel/domain";

/** Fits a window into the span with a length of at least `shortestMs`; null when it covers the whole span. */
export const fitWindow = (window: TimeWindow, span: TimeWindow, shortestMs: number): TimeWindow | null => {
  const whole = span.endMs - span.startMs;
  const length = Math.min(whole, Math.max(shortestMs, window.endMs - window.startMs));
  if (length >= whole * 0.999) return null;
  const middle = (window.startMs + window.endMs) / 2;
  const startMs = Math.min(Math.max(span.startMs, middle - length / 2), span.endMs - length);
  return { startMs: Math.round(startMs), endMs: Math.round(startMs + length) };
};

const scaled = ({ startMs, endMs }: TimeWindow, factor: number): TimeWindow => {
  const middle = (startMs + endMs) / 2;
  const half = ((endMs - startMs) / 2) * factor;
  return { startMs: middle - half, endMs: middle + half };
};

const moved = ({ startMs, endMs }: TimeWindow, share: number): TimeWindow => {
  const byMs = (endMs - startMs) * share;
  return { startMs: startMs + byMs, endMs: endMs + byMs };
};

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** The window after a key: `+` and `-` zoom, Shift with an arrow moves, `0` shows all; undefined when it does not handle the key. */
export const windowOfKey = (
  { key, shiftKey }: Key,
  visible: TimeWindow,
  span: TimeWindow,
): TimeWindow | undefined => {
  if (key === "+" || key === "=") return scaled(visible, 0.5);
  if (key === "-" || key === "_") return scaled(visible, 2);
  if (key === "0") return span;
  if (shiftKey && key === "ArrowLeft") return moved(visible, -0.25);
  if (shiftKey && key === "ArrowRight") return moved(visible, 0.25);
  return undefined;
};
