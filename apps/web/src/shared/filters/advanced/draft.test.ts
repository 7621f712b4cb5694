import { describe, expect, it } from "vitest";
import { type DashboardFilter, defaultFilter } from "../dashboard-filter.ts";
import {
  changeOf,
  type Draft,
  type DraftAction,
  draftOf,
  hasTooManyDays,
  isWrongTime,
  problemOf,
  reduceDraft,
} from "./draft.ts";

const after = (...actions: DraftAction[]): Draft => actions.reduce(reduceDraft, draftOf(defaultFilter));
const day = (day: string): DraftAction => ({ type: "day", day });
const typed = (startText: string, endText: string): DraftAction => ({
  type: "change",
  part: { startText, endText },
});
const withoutEquipments = (filter: DashboardFilter) => {
  const { zoom, operator, product, ranges, startTime, endTime, daily } = filter;
  return { zoom, operator, product, ranges, startTime, endTime, daily };
};
const week = { firstDay: "2026-11-16", lastDay: "2026-11-19" };

describe("choosing days", () => {
  it("takes a first and a last day in either order, as often as wanted", () => {
    const draft = after(day("2026-11-19"), day("2026-11-16"), day("2026-11-03"), day("2026-11-03"));
    expect(draft.ranges).toEqual([{ firstDay: "2026-11-03", lastDay: "2026-11-03" }, week]);
    expect(changeOf(draft, defaultFilter)).toMatchObject({ zoom: "custom", ranges: draft.ranges });
  });

  it("takes a day clicked once for that day, beside the ranges that are complete", () => {
    const draft = after(day("2026-11-16"), day("2026-11-19"), day("2026-11-25"));
    const lone = { firstDay: "2026-11-25", lastDay: "2026-11-25" };
    expect(changeOf(draft, defaultFilter)).toMatchObject({ zoom: "custom", ranges: [week, lone] });
    expect(changeOf(after(day("2026-11-25")), defaultFilter)).toMatchObject({ ranges: [lone] });
  });

  it("cannot be applied without a day, with a time that is none, or with too many days", () => {
    expect(problemOf(after({ type: "zoom", zoom: "custom" }), defaultFilter)).toBe("noDays");
    expect(problemOf(after(day("2026-11-16"), typed("25:00", "")), defaultFilter)).toBe("wrongTime");
    const long = after(day("2024-01-01"), day("2026-11-19"), { type: "daily", daily: true });
    expect(problemOf(long, defaultFilter)).toBe("tooMany");
    expect(problemOf(after(day("2026-11-16"), typed("6h", "")), defaultFilter)).toBeNull();
    expect(problemOf(after({ type: "zoom", zoom: "lst7d" }, typed("25:00", "")), defaultFilter)).toBeNull();
    expect(problemOf(after({ type: "zoom", zoom: "custom" }), { zoom: "custom" })).toBeNull();
  });

  it("makes one of ranges that meet, and takes them away one by one", () => {
    const met = after(day("2026-11-16"), day("2026-11-17"), day("2026-11-18"), day("2026-11-19"));
    expect(met.ranges).toEqual([week]);
    const none = reduceDraft(met, { type: "removeRange", index: 0 });
    expect(changeOf(none, { zoom: "custom" })).toMatchObject({ zoom: "today", ranges: [] });
  });

  it("leaves the period alone where days are to be chosen and none was", () => {
    const draft = after({ type: "zoom", zoom: "custom" }, { type: "change", part: { operator: 12 } });
    expect(changeOf(draft, { zoom: "lst7d" })).toEqual({ operator: 12, product: null });
  });

  it("gives way to a preset, with its times and repetition", () => {
    const draft = after(day("2026-11-16"), day("2026-11-19"), typed("06:00", "14:20"), {
      type: "zoom",
      zoom: "lst7d",
    });
    expect(changeOf(draft, defaultFilter)).toEqual(withoutEquipments({ ...defaultFilter, zoom: "lst7d" }));
  });

  it("does not repeat on more days than can be asked for", () => {
    const draft = after(day("2024-01-01"), day("2026-11-19"), { type: "daily", daily: true });
    expect(hasTooManyDays(draft)).toBe(true);
    expect(changeOf(draft, defaultFilter)).toEqual({ operator: null, product: null });
    expect(hasTooManyDays({ ...draft, daily: false })).toBe(false);
  });
});

describe("typing times", () => {
  const timesOf = (start: string, end: string) => {
    const { startTime, endTime } = changeOf(
      after(day("2026-11-16"), day("2026-11-19"), typed(start, end)),
      defaultFilter,
    );
    return [startTime, endTime];
  };

  it("counts those whose hour and minute are numbers, and ignores others", () => {
    expect(timesOf("6h", "1420")).toEqual(["06:00", "14:20"]);
    expect(timesOf("six", "25:00")).toEqual([null, null]);
    expect([isWrongTime("six"), isWrongTime(" "), isWrongTime("06:00")]).toEqual([true, false, false]);
  });

  it("says nothing where it is the whole day", () => {
    expect(timesOf("00:00", "24:00")).toEqual([null, null]);
  });
});

it("starts from what holds, and goes back to the default", () => {
  const filter = {
    ...defaultFilter,
    zoom: "custom",
    ranges: [week],
    startTime: "06:00",
    operator: 12,
  } as const;
  expect(changeOf(draftOf(filter), filter)).toEqual(withoutEquipments(filter));
  expect(changeOf(reduceDraft(draftOf(filter), { type: "reset" }), filter)).toMatchObject({
    zoom: "today",
    ranges: [],
    operator: null,
  });
});
