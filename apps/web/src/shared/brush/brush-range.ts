import { dayMs, type TimeWindow } from "@fiel/domain";
import { spanOf } from "../filters/windows-of-filter.ts";

/** The chosen part of the period. A null end follows the period's own end. */
export interface Brush {
  readonly startMs: number | null;
  readonly endMs: number | null;
}

/** Shortest brush, ms. */
export const shortestMs = 60_000;

/** Window without a choice: the last day of the period. */
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

/** The brush, or null when it lies outside the period, as with a link from another day. */
export const brushIn = (brush: Brush | null, span: TimeWindow): Brush | null =>
  brush && clip(brush, span) && brush;

export const brushedWindow = (brush: Brush | null, windows: readonly TimeWindow[]): TimeWindow =>
  brushedSpan(brush, spanOf(windows));

/** Whether the brushed window extends to the end of the period. */
export const endsOpen = (brush: Brush | null): boolean => brush === null || brush.endMs === null;

/** A drag that ends this close to the period's end, as a share of the period, snaps to it. */
const nearShare = 0.004;

/** The brush for a chosen window: null for the last day; ends near the period's ends become null. */
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

/** The part of the brush that is dragged. */
export type BrushPart = "start" | "end" | "whole";

/** The window after a move of one part, inside the span and not shorter than `shortestMs`. Whole ms, as the calls require. */
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

/** Ms by which a key moves a handle; null for other keys. */
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
