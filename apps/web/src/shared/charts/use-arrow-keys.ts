import { type KeyboardEvent, useCallback, useRef } from "react";
import type { ChartInstance } from "./chart-option.ts";

const page = 12;
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => Math.min(count - 1, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  PageDown: (at, count) => Math.min(count - 1, at + page),
  PageUp: (at) => Math.max(0, at - page),
  Home: () => 0,
  End: (_, count) => count - 1,
};

const showTip = (chart: ChartInstance | null, index: number | null): void => {
  if (index !== null && chart && !chart.isDisposed()) {
    chart.dispatchAction({ type: "showTip", seriesIndex: 0, dataIndex: index });
  }
};

/** Arrow keys move the tooltip over the points of the first series, from the newest. Esc hides it. */
export const useArrowKeys = (count: number) => {
  const chart = useRef<ChartInstance | null>(null);
  const at = useRef<number | null>(null);

  const afterDraw = useCallback((drawn: ChartInstance) => {
    chart.current = drawn;
    // After the library's own attempt, which restores the tooltip by its position and not by its point.
    if (at.current !== null) setTimeout(() => showTip(drawn, at.current));
  }, []);

  const hide = () => {
    at.current = null;
    if (!chart.current || chart.current.isDisposed()) return;
    chart.current.dispatchAction({ type: "hideTip" });
    chart.current.dispatchAction({ type: "updateAxisPointer", currTrigger: "leave" });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return hide();
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    at.current = step(at.current ?? count - (event.key === "ArrowLeft" ? 0 : 1), count);
    showTip(chart.current, at.current);
  };
  return { afterDraw, handlers: { onBlur: hide, onKeyDown } };
};
