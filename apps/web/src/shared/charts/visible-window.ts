import type { TimeWindow } from "@fiel/domain";

/** A part of the span, at least `shortestMs` long and inside it; null when that is all of it. */
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

/** What a key makes of the visible part: `+` and `-` zoom, Shift with an arrow moves, `0` shows all; undefined: not its key. */
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
