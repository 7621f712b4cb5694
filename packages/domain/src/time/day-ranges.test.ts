import { describe, expect, it } from "vitest";
import { continuousRanges, dailyRepetition, dayOf } from "./day-ranges.ts";
import { lengthMs, type TimeWindow } from "./time-window.ts";

const timeZone = "America/Sao_Paulo";
const shown = (windows: readonly TimeWindow[]) =>
  windows.map(
    ({ startMs, endMs }) =>
      `${new Date(startMs).toISOString().slice(0, 16)} ${new Date(endMs).toISOString().slice(0, 16)}`,
  );

describe("daily repetition", () => {
  const twoDays = [{ firstDay: "2026-11-20", lastDay: "2026-11-21" }];

  it("gives a window a day", () => {
    expect(shown(dailyRepetition(twoDays, "06:00", "14:00", timeZone))).toEqual([
      "2026-11-20T09:00 2026-11-20T17:00",
      "2026-11-21T09:00 2026-11-21T17:00",
    ]);
  });

  it("passes midnight when the end comes first", () => {
    expect(shown(dailyRepetition(twoDays, "22:00", "06:00", timeZone))).toEqual([
      "2026-11-21T01:00 2026-11-21T09:00",
      "2026-11-22T01:00 2026-11-22T09:00",
    ]);
  });

  it("unites days that meet", () => {
    expect(shown(dailyRepetition(twoDays, "00:00", "24:00", timeZone))).toEqual([
      "2026-11-20T03:00 2026-11-22T03:00",
    ]);
    expect(shown(dailyRepetition(twoDays, "06:00", "06:00", timeZone))).toEqual([
      "2026-11-20T09:00 2026-11-22T09:00",
    ]);
  });

  it("keeps the plant's clock over daylight saving", () => {
    const spring = [{ firstDay: "2018-11-03", lastDay: "2018-11-04" }];
    expect(shown(dailyRepetition(spring, "06:00", "14:00", timeZone))).toEqual([
      "2018-11-03T09:00 2018-11-03T17:00",
      "2018-11-04T08:00 2018-11-04T16:00",
    ]);
    expect(
      dailyRepetition([{ firstDay: "2018-11-04", lastDay: "2018-11-04" }], "00:00", "24:00", timeZone).map(
        lengthMs,
      ),
    ).toEqual([23 * 3_600_000]);
  });

  it("goes on over the end of a month and has no window for a reversed range", () => {
    expect(
      dailyRepetition([{ firstDay: "2026-02-27", lastDay: "2026-03-02" }], "08:00", "09:00", timeZone),
    ).toHaveLength(4);
    expect(
      dailyRepetition([{ firstDay: "2026-03-02", lastDay: "2026-03-01" }], "08:00", "09:00", timeZone),
    ).toEqual([]);
    expect(dailyRepetition([], "08:00", "09:00", timeZone)).toEqual([]);
  });

  it.each(["8:00", "24:01", "12:60", ""])("refuses the time %s", (time) => {
    expect(() => dailyRepetition(twoDays, time, "09:00", timeZone)).toThrow(RangeError);
  });

  it("refuses what is no day", () => {
    expect(() =>
      dailyRepetition([{ firstDay: "21/11/2026", lastDay: "2026-11-21" }], "08:00", "09:00", timeZone),
    ).toThrow(RangeError);
  });
});

describe("ranges without repetition", () => {
  it("run from the first day's start to the last day's end", () => {
    expect(
      shown(
        continuousRanges([{ firstDay: "2026-11-20", lastDay: "2026-11-21" }], "06:00", "14:00", timeZone),
      ),
    ).toEqual(["2026-11-20T09:00 2026-11-21T17:00"]);
    expect(
      shown(
        continuousRanges([{ firstDay: "2026-11-20", lastDay: "2026-11-20" }], "22:00", "06:00", timeZone),
      ),
    ).toEqual(["2026-11-21T01:00 2026-11-21T09:00"]);
  });
});

describe("days", () => {
  it("are those of the zone", () => {
    expect(dayOf(Date.UTC(2026, 10, 21, 2, 59), timeZone)).toBe("2026-11-20");
    expect(dayOf(Date.UTC(2026, 10, 21, 3), timeZone)).toBe("2026-11-21");
  });
});
