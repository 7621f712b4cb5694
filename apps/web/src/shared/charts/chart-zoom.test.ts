import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createChartZoom } from "./chart-zoom.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settings = { shortestMs: 1, overview: false };
const [first, second] = [
  { startMs: 1, endMs: 5 },
  { startMs: 2, endMs: 4 },
];

it("tells what is shown when the gesture is over, once", () => {
  const settled = vi.fn<() => void>();
  const zoom = createChartZoom(settings);
  zoom.onSettled(settled);
  zoom.follow(first);
  vi.advanceTimersByTime(100);
  zoom.follow(second);
  expect([settled.mock.calls, zoom.window()]).toEqual([[], second]);
  vi.runAllTimers();
  expect(settled.mock.calls).toEqual([[second]]);
});

it("is moving from a gesture's first step until it is over", () => {
  const zoom = createChartZoom(settings);
  const before = zoom.isMoving();
  zoom.follow(first);
  vi.advanceTimersByTime(100);
  const between = zoom.isMoving();
  vi.runAllTimers();
  expect([before, between, zoom.isMoving()]).toEqual([false, true, false]);
});

it("is not over as long as it is held", () => {
  const settled = vi.fn<() => void>();
  const zoom = createChartZoom(settings);
  zoom.onSettled(settled);
  zoom.hold();
  const untouched = zoom.isMoving();
  zoom.follow(first);
  vi.runAllTimers();
  const held = [settled.mock.calls.length, zoom.isMoving()];
  zoom.release();
  vi.runAllTimers();
  expect([untouched, held, settled.mock.calls, zoom.isMoving()]).toEqual([
    false,
    [0, true],
    [[first]],
    false,
  ]);
});

it("goes on in a hand that takes hold before it is over", () => {
  const settled = vi.fn<() => void>();
  const zoom = createChartZoom(settings);
  zoom.onSettled(settled);
  zoom.follow(first);
  vi.advanceTimersByTime(100);
  zoom.hold();
  vi.runAllTimers();
  const held = [settled.mock.calls.length, zoom.isMoving()];
  zoom.release();
  vi.runAllTimers();
  expect([held, settled.mock.calls]).toEqual([[0, true], [[first]]]);
});

it("is nothing where it was held and let go in one place", () => {
  const settled = vi.fn<() => void>();
  const zoom = createChartZoom(settings);
  zoom.onSettled(settled);
  zoom.hold();
  zoom.release();
  vi.runAllTimers();
  expect(settled).not.toHaveBeenCalled();
});

it("calls the chart for what a control wants, and not for what the chart did", () => {
  const wanted = vi.fn<() => void>();
  const zoom = createChartZoom(settings, first);
  const stop = zoom.onShow(wanted);
  zoom.follow(second);
  zoom.show(null);
  stop();
  zoom.show(first);
  expect(wanted).toHaveBeenCalledTimes(1);
});
