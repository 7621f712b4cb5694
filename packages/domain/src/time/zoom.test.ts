import { describe, expect, it } from "vitest";
import type { TimeWindow } from "./time-window.ts";
import { previousWindows, windowsOfZoom, type Zoom } from "./zoom.ts";

const timeZone = "America/Sao_Paulo";
const at = (text: string) => Date.parse(text);
const shown = (windows: readonly TimeWindow[]) =>
  windows.map(({ startMs, endMs }) =>
    [new Date(startMs).toISOString().slice(0, 16), new Date(endMs).toISOString().slice(0, 16)].join(" "),
  );

/** Saturday, 14:32 on the plant's clock. */
const nowMs = at("2026-11-21T17:32:00Z");

describe("windows of a preset", () => {
  it.each<[Zoom, string, string]>([
    ["lst30m", "2026-11-21T17:02 2026-11-21T17:32", "2026-11-21T16:32 2026-11-21T17:02"],
    ["lst60m", "2026-11-21T16:32 2026-11-21T17:32", "2026-11-21T15:32 2026-11-21T16:32"],
    ["today", "2026-11-21T03:00 2026-11-21T17:32", "2026-11-20T03:00 2026-11-20T17:32"],
    ["lst24h", "2026-11-20T17:32 2026-11-21T17:32", "2026-11-19T17:32 2026-11-20T17:32"],
    ["yesterday", "2026-11-20T03:00 2026-11-21T03:00", "2026-11-19T03:00 2026-11-20T03:00"],
    ["thisweek", "2026-11-15T03:00 2026-11-21T17:32", "2026-11-08T03:00 2026-11-14T17:32"],
    ["lst7d", "2026-11-14T17:32 2026-11-21T17:32", "2026-11-07T17:32 2026-11-14T17:32"],
    ["thismonth", "2026-11-01T03:00 2026-11-21T17:32", "2026-10-01T03:00 2026-10-21T17:32"],
    ["lst30d", "2026-10-22T17:32 2026-11-21T17:32", "2026-09-22T17:32 2026-10-22T17:32"],
  ])("%s", (zoom, expected, previous) => {
    const windows = windowsOfZoom(zoom, { nowMs, timeZone });
    expect(shown(windows)).toEqual([expected]);
    expect(shown(previousWindows(zoom, windows, timeZone))).toEqual([previous]);
  });

  it("follow the calendar over daylight saving", () => {
    const afterSpring = at("2018-11-04T15:00:00Z");
    expect(shown(windowsOfZoom("today", { nowMs: afterSpring, timeZone }))).toEqual([
      "2018-11-04T03:00 2018-11-04T15:00",
    ]);
    expect(shown(windowsOfZoom("yesterday", { nowMs: afterSpring, timeZone }))).toEqual([
      "2018-11-03T03:00 2018-11-04T03:00",
    ]);
    const today = windowsOfZoom("today", { nowMs: afterSpring, timeZone });
    expect(shown(previousWindows("today", today, timeZone))).toEqual(["2018-11-03T03:00 2018-11-03T15:00"]);
    expect(shown(windowsOfZoom("lst7d", { nowMs: afterSpring, timeZone }))).toEqual([
      "2018-10-28T16:00 2018-11-04T15:00",
    ]);
    expect(shown(windowsOfZoom("lst24h", { nowMs: afterSpring, timeZone }))).toEqual([
      "2018-11-03T15:00 2018-11-04T15:00",
    ]);
  });

  it("start the week on Sunday, on a Sunday too", () => {
    expect(shown(windowsOfZoom("thisweek", { nowMs: at("2026-11-22T03:30:00Z"), timeZone }))).toEqual([
      "2026-11-22T03:00 2026-11-22T03:30",
    ]);
  });

  it("are none at midnight sharp and for custom without dates", () => {
    expect(windowsOfZoom("today", { nowMs: at("2026-11-21T03:00:00Z"), timeZone })).toEqual([]);
    expect(windowsOfZoom("custom", { nowMs, timeZone })).toEqual([]);
    expect(previousWindows("custom", [], timeZone)).toEqual([]);
  });

  it("unite custom dates, and move them back by the days they touch", () => {
    const hours = (day: number, from: number, to: number) => ({
      startMs: Date.UTC(2026, 10, day, from),
      endMs: Date.UTC(2026, 10, day, to),
    });
    const windows = windowsOfZoom("custom", {
      nowMs,
      timeZone,
      dates: [hours(20, 9, 12), hours(19, 9, 12), hours(20, 11, 13)],
    });
    expect(shown(windows)).toEqual([
      "2026-11-19T09:00 2026-11-19T12:00",
      "2026-11-20T09:00 2026-11-20T13:00",
    ]);
    expect(shown(previousWindows("custom", windows, timeZone))).toEqual([
      "2026-11-17T09:00 2026-11-17T12:00",
      "2026-11-18T09:00 2026-11-18T13:00",
    ]);
  });

  it("compare the end of a long month with as many days before it", () => {
    const windows = windowsOfZoom("thismonth", { nowMs: at("2026-03-31T15:00:00Z"), timeZone });
    expect(shown(previousWindows("thismonth", windows, timeZone))).toEqual([
      "2026-01-29T15:00 2026-03-01T03:00",
    ]);
  });
});
