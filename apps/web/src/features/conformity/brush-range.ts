import { dayMs, type TimeWindow } from "@fiel/domain";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";

/** The part of the period that somebody chose; an end that is null is the period's own, and moves with it. */
export interface Brush {
  readonly startMs: number | null;
  readonly endMs: number | null;
}

/** A brush cannot be made smaller than this, and not than its handles are wide. */
export const shortestMs = 60_000;

/** Nobody chose: the last day of the period. */
const lastDay = ({ startMs, endMs }: TimeWindow): TimeWindow => ({
  startMs: Math.max(startMs, endMs - dayMs),
  endMs,
});

const clip = (brush: Brush, span: TimeWindow): TimeWindow | null => {
  const startMs = Math.max(span.startMs, brush.startMs ?? span.startMs);
  const endMs = Math.min(span.endMs, brush.endMs ?? span.endMs);
  return startMs < endMs ? { startMs, endMs } : null;
};

export const brushedSpan = (brush: Brush | null, span: TimeWindow): TimeWindow =>
  (brush && clip(brush, span)) ?? lastDay(span);

/** The brush, or nobody's choice where the period has nothing of it: a link may be of another day. */
export const brushIn = (brush: Brush | null, span: TimeWindow): Brush | null =>
  brush && clip(brush, span) && brush;

export const brushedWindow = (brush: Brush | null, windows: readonly TimeWindow[]): TimeWindow =>
  brushedSpan(brush, spanOf(windows));

/** Whether what it shows goes on to now. */
export const endsOpen = (brush: Brush | null): boolean => brush === null || brush.endMs === null;

/** A drag that ends within this share of the period from its end means the end. */
const nearShare = 0.004;

/** What a chosen window means: ends that touch the period's stay with them; the last day is nobody's choice. */
export const brushOf = (window: TimeWindow, span: TimeWindow): Brush | null => {
  const near = (span.endMs - span.startMs) * nearShare;
  const day = lastDay(span);
  if (Math.abs(window.startMs - day.startMs) <= near && Math.abs(window.endMs - day.endMs) <= near)
    return null;
  return {
    startMs: window.startMs - span.startMs <= near ? null : window.startMs,
    endMs: span.endMs - window.endMs <= near ? null : window.endMs,
  };
};

/** What of the brush is moved. */
export type BrushPart = "start" | "end" | "whole";

/** The window after a part was moved, inside the span, no shorter than `shortestMs`; in whole milliseconds, as the calls take them. */
export const movedWindow = (
  { startMs, endMs }: TimeWindow,
  part: BrushPart,
  movedMs: number,
  span: TimeWindow,
): TimeWindow => {
  const byMs = Math.round(movedMs);
  const shortest = Math.min(shortestMs, endMs - startMs);
  if (part === "start") {
    const limited = Math.min(Math.max(span.startMs, startMs + byMs), endMs - shortest);
    return { startMs: limited, endMs };
  }
  if (part === "end") {
    const limited = Math.max(Math.min(span.endMs, endMs + byMs), startMs + shortest);
    return { startMs, endMs: limited };
  }
  const by = Math.min(Math.max(byMs, span.startMs - startMs), span.endMs - endMs);
  return { startMs: startMs + by, endMs: endMs + by };
};

/** How far a key moves a handle; null: not its key. */
export const keyStepMs = (key: string, { startMs, endMs }: TimeWindow): number | null => {
  const whole = endMs - startMs;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -whole / 100,
    ArrowDown: -whole / 100,
    ArrowRight: whole / 100,
    ArrowUp: whole / 100,
    PageDown: -whole / 10,
    PageUp: whole / 10,
    Home: -whole,
    End: whole,
  };
  return steps[key] ?? null;
};
