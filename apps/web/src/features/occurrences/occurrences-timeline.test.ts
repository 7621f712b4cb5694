import type { OccurrenceGroup } from "@fiel/contracts";
import { expect, it } from "vitest";
import { occurrenceKindOf, occurrenceKinds } from "../../shared/occurrences/event-level.ts";
import { countsOfKinds, occurrencesTimeline, partsOfGroups, shownParts } from "./occurrences-timeline.ts";

const event = (code: number, windowStart: number, windowEnd: number, startDate = windowStart) => ({
  code,
  description: code === 20 ? "Falta de filme" : null,
  planned: false,
  startDate,
  endDate: windowEnd,
  windowStart,
  windowEnd,
  duration: (windowEnd - windowStart) / 1_000,
});
const groups: OccurrenceGroup[] = [
  {
    equipment: { mid: 1, name: "A", createdAt: 0, removedAt: null },
    timeAvailable: 100,
    duration: 50,
    planned: 0,
    events: [event(20, 0, 30_000), event(90, 40_000, 60_000), event(20, 40_000, 50_000, 0)],
  },
  {
    equipment: { mid: 2, name: "B", createdAt: 0, removedAt: null },
    timeAvailable: 0,
    duration: 0,
    planned: 0,
    events: [],
  },
];
const input = {
  groups,
  windows: [
    { startMs: 0, endMs: 30_000 },
    { startMs: 40_000, endMs: 100_000 },
  ],
  kindOf: (code: number) => (code === 90 ? ("disconnected" as const) : ("error" as const)),
  isShown: () => true,
  texts: {
    unknown: "?",
    duration: (seconds: number) => `${seconds} s`,
    number: String,
    percent: (value: number | null) => (value === null ? "-" : `${value} %`),
    totals: { equipment: ["a", "b", "c"], event: ["a", "b"] },
  },
};

it("has a row for each equipment, with its totals; no factor where no time was available", () => {
  const { rows, gaps } = occurrencesTimeline({ ...input, mode: "equipment" });
  expect(rows.map(({ label, totals }) => [label, totals])).toEqual([
    ["A", ["50 s", "2", "50 %"]],
    ["B", ["", "", "-"]],
  ]);
  expect(gaps).toEqual([{ startMs: 30_000, endMs: 40_000 }]);
});

it("gives each of two machines of one name its own bars", () => {
  const [first, second] = groups as [OccurrenceGroup, OccurrenceGroup];
  const namesake = {
    ...second,
    equipment: { ...second.equipment, name: "A" },
    events: [event(20, 0, 1_000)],
  };
  const { rows } = occurrencesTimeline({ ...input, groups: [first, namesake], mode: "equipment" });
  expect(rows.map(({ label, bars }) => [label, bars.flat().length])).toEqual([
    ["A", 3],
    ["A", 1],
  ]);
});

it("has a row for each event, the longest first", () => {
  const { rows } = occurrencesTimeline({ ...input, mode: "event" });
  expect(rows.map(({ label, totals }) => [label, totals])).toEqual([
    ["Falta de filme", ["40 s", "1"]],
    ["?", ["20 s", "1"]],
  ]);
});

it("leaves out the bars of kinds that the legend hides", () => {
  const isShown = (kind: string) => kind === "error";
  const { rows } = occurrencesTimeline({ ...input, mode: "equipment", isShown });
  expect(rows[0]?.bars.map((bars) => bars.length)).toEqual([0, 0, 0, 0, 2, 0, 0]);
});

it("draws each occurrence as what it was when it began, whatever its event is registered as since", () => {
  const kindOf = occurrenceKindOf([{ code: 20, notificationLevel: 3, planned: true }]);
  const [first] = groups as [OccurrenceGroup];
  const events = [event(20, 0, 30_000), { ...event(20, 40_000, 50_000), planned: true }];
  const group = { ...first, events };
  const { rows } = occurrencesTimeline({ ...input, groups: [group], mode: "equipment", kindOf });
  const [before, since] = [occurrenceKinds.indexOf("error"), occurrenceKinds.indexOf("planned")];
  expect([rows[0]?.bars[before], rows[0]?.bars[since]]).toMatchObject([
    [{ startMs: 0 }],
    [{ startMs: 40_000 }],
  ]);
  expect([...countsOfKinds([group], kindOf)]).toEqual([
    ["error", 1],
    ["planned", 1],
  ]);
});

it("counts an occurrence once that two windows cut", () => {
  expect([...countsOfKinds(groups, input.kindOf)]).toEqual([
    ["error", 1],
    ["disconnected", 1],
  ]);
});

it("takes into the file what is shown: of the legend's kinds, in the zoomed part", () => {
  const parts = partsOfGroups(groups);
  const starts = (isShown: (code: number) => boolean, part: { startMs: number; endMs: number } | null) =>
    shownParts(parts, ({ code }) => isShown(code), part).map(({ event }) => [event.code, event.windowStart]);
  expect(starts(() => true, null)).toHaveLength(3);
  expect(starts((code) => code === 90, null)).toEqual([[90, 40_000]]);
  expect(starts(() => true, { startMs: 50_000, endMs: 90_000 })).toEqual([[90, 40_000]]);
  expect(starts((code) => code === 20, { startMs: 29_000, endMs: 40_000 })).toEqual([[20, 0]]);
});
