import { describe, expect, it } from "vitest";
import { defaultFilter } from "./dashboard-filter.ts";
import { queryOfFilter } from "./query-of-filter.ts";
import { sharedNow, spanOf, toDates, windowsNow } from "./windows-of-filter.ts";

const zone = "America/Sao_Paulo";
const midnight = Date.UTC(2026, 10, 21, 3);

describe("windows of the filter", () => {
  it("ends at now", () => {
    expect(windowsNow({ ...defaultFilter, zoom: "today" }, midnight + 1000, zone)).toEqual([
      { startMs: midnight, endMs: midnight + 1000 },
    ]);
  });

  it("is never empty, not even at midnight sharp", () => {
    expect(windowsNow({ ...defaultFilter, zoom: "today" }, midnight, zone)).toEqual([
      { startMs: midnight, endMs: midnight + 1 },
    ]);
  });

  it("rolls over with the plant's midnight and not with UTC's", () => {
    const utcMidnight = Date.UTC(2026, 10, 21);
    expect(windowsNow({ ...defaultFilter, zoom: "today" }, utcMidnight + 1, zone)[0]?.startMs).toBe(
      Date.UTC(2026, 10, 20, 3),
    );
    expect(windowsNow({ ...defaultFilter, zoom: "yesterday" }, midnight + 1, zone)).toEqual([
      { startMs: Date.UTC(2026, 10, 20, 3), endMs: midnight },
    ]);
  });

  it("is sent as the contract names it", () => {
    expect(toDates([{ startMs: 1, endMs: 2 }])).toEqual([{ startTimestamp: 1, endTimestamp: 2 }]);
    expect(
      spanOf([
        { startMs: 1, endMs: 2 },
        { startMs: 5, endMs: 9 },
      ]),
    ).toEqual({ startMs: 1, endMs: 9 });
  });

  it("are the chosen days from the first time to the last, up to now", () => {
    const ranges = [
      { firstDay: "2026-11-16", lastDay: "2026-11-17" },
      { firstDay: "2026-11-21", lastDay: "2026-11-22" },
    ];
    const filter = {
      ...defaultFilter,
      zoom: "custom",
      ranges,
      startTime: "06:00",
      endTime: "14:00",
    } as const;
    const day = (date: number, hour: number) => Date.UTC(2026, 10, date, hour + 3);
    const nowMs = day(21, 12);
    expect(windowsNow(filter, nowMs, zone)).toEqual([
      { startMs: day(16, 6), endMs: day(17, 14) },
      { startMs: day(21, 6), endMs: nowMs },
    ]);
    expect(windowsNow({ ...filter, daily: true }, nowMs, zone)).toEqual([
      { startMs: day(16, 6), endMs: day(16, 14) },
      { startMs: day(17, 6), endMs: day(17, 14) },
      { startMs: day(21, 6), endMs: nowMs },
    ]);
    expect(windowsNow({ ...filter, startTime: null, endTime: null }, nowMs, zone)[0]).toEqual({
      startMs: day(16, 0),
      endMs: day(18, 0),
    });
  });

  it("are the chosen days when all of them are still to come: what lasts now is not in them", () => {
    const ranges = [{ firstDay: "2026-12-01", lastDay: "2026-12-02" }];
    const windows = windowsNow({ ...defaultFilter, zoom: "custom", ranges }, midnight, zone);
    expect(windows).toHaveLength(1);
    expect(windows[0]?.startMs).toBeGreaterThan(midnight + 86_400_000);
  });

  it("are asked for with what else the filter says", () => {
    const windows = [{ startMs: 1, endMs: 2 }];
    const dates = toDates(windows);
    expect(queryOfFilter(defaultFilter, windows)).toEqual({ dates, equipments: [] });
    expect(
      queryOfFilter({ ...defaultFilter, equipments: [3], operator: 12, product: "ARROZ-1" }, windows),
    ).toEqual({ dates, equipments: [3], operator: 12, product: "ARROZ-1" });
  });
});

describe("the instant that screens share", () => {
  it("is the same for those who ask within five seconds, and never earlier than theirs", () => {
    expect([1, 2_500, 5_000].map((ms) => sharedNow(midnight + ms, zone) - midnight)).toEqual([
      5_000, 5_000, 5_000,
    ]);
    expect(sharedNow(midnight + 5_001, zone) - midnight).toBe(10_000);
  });

  it("stays within the plant's day", () => {
    expect(sharedNow(midnight - 1, zone)).toBe(midnight - 1);
    expect(sharedNow(midnight, zone)).toBe(midnight);
  });
});
