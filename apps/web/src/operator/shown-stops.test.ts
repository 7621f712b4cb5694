import type { TabletStop } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { presentAnswer } from "./present-answer.ts";
import { askedStop, reasonGroups, shownStops, stopKey, undecided } from "./shown-stops.ts";
import type { Told, WaitingAnswer } from "./waiting-answers.ts";

const minuteMs = 60_000;
const leaf = (id: number, name: string, parentId: number | null, groupId: number | null = null) => ({
  id,
  name,
  parentId,
  groupId,
  lossClass: "breakdown" as const,
});
const group = (id: number, name: string) => ({ ...leaf(id, name, null), lossClass: null });
const reasons = [
  group(1, "Mecânica"),
  leaf(2, "Correia", 1),
  leaf(3, "Silo", null),
  leaf(4, "Só B", null, 7),
];
const stop = (fromMin: number, toMin: number, more: Partial<TabletStop> = {}): TabletStop => ({
  startDate: fromMin * minuteMs,
  endDate: toMin * minuteMs,
  isOpen: false,
  cause: null,
  reason: null,
  explainedBy: null,
  comment: null,
  by: null,
  revision: 0,
  asks: true,
  suggestions: [],
  ...more,
});
const machine = { id: 3, stops: [stop(40, 50), stop(10, 20)] };
const waits = (
  told: Told,
  fromMin: number,
  toMin: number,
  more: Partial<WaitingAnswer> = {},
): WaitingAnswer => ({
  id: `${fromMin}`,
  client: 1,
  told,
  operator: null,
  deviceMs: 0,
  skewMs: 0,
  state: "waiting",
  stop: { equipment: 3, startDate: fromMin * minuteMs, endDate: toMin * minuteMs, revision: 0 },
  ...more,
});
const explain = (reasonId: number | null, comment: string | null = null): Told => ({
  kind: "explain",
  reasonId,
  comment,
  suggested: null,
});
const none = new Set<string>();

describe("the stops of a machine with what waits", () => {
  it("are told as they will be, and asked about no more", () => {
    const shown = shownStops(machine, [waits(explain(2, "emenda"), 40, 50)], reasons);
    expect(shown[0]).toMatchObject({
      reason: { name: "Correia", parent: "Mecânica" },
      comment: "emenda",
      asks: false,
    });
    expect(askedStop(shown, none)?.startDate).toBe(10 * minuteMs);
    expect(askedStop(shown, new Set([stopKey({ equipment: 3, startDate: 10 * minuteMs })]))).toBeUndefined();
    const cleared = shownStops(
      machine,
      [waits(explain(2), 40, 50), waits({ kind: "clear" }, 40, 50)],
      reasons,
    );
    expect(cleared[0]).toMatchObject({ reason: null, asks: false });
  });

  it("are the parts of one that is split, the later one first, of which each is asked about", () => {
    const split = waits({ kind: "split", at: 44 * minuteMs }, 40, 50);
    const told = waits(explain(3), 40, 44);
    const shown = shownStops(machine, [split, told], reasons);
    expect(shown.map((one) => [one.startDate / minuteMs, one.reason?.name ?? null, one.asks])).toEqual([
      [44, null, true],
      [40, "Silo", false],
      [10, null, true],
    ]);
    const outside = waits({ kind: "split", at: 60 * minuteMs }, 40, 50);
    expect(shownStops(machine, [outside], reasons)).toHaveLength(2);
  });

  it("do not show another machine's answers, nor one that was refused", () => {
    const refused = waits(explain(2), 40, 50, { state: "refused" });
    const { stop: seen } = refused;
    const others = waits(explain(2), 40, 50, { stop: { ...seen, equipment: 4 } });
    expect(shownStops(machine, [refused, others], reasons).every(({ waiting }) => waiting === null)).toBe(
      true,
    );
    const both = [{ id: 3 }, { id: 4 }];
    expect(undecided([others, refused], 3, both)).toBe(refused);
    expect(undecided([others], 3, both)).toBeUndefined();
  });

  it("is decided at the first machine where the tablet shows its own no more", () => {
    const refused = waits(explain(2), 40, 50, { state: "refused" });
    const machines = [{ id: 5 }, { id: 6 }];
    expect(undecided([refused], 5, machines)).toBe(refused);
    expect(undecided([refused], 6, machines)).toBeUndefined();
  });
});

it("reasons stand under their groups, without those of other machines", () => {
  const names = (groupId: number | null) =>
    reasonGroups(reasons, groupId).map(({ name, leaves }) => [name, leaves.map((one) => one.name)]);
  expect(names(null)).toEqual([
    [null, ["Silo"]],
    ["Mecânica", ["Correia"]],
  ]);
  expect(names(7)[0]).toEqual([null, ["Silo", "Só B"]]);
  expect(reasonGroups([], null)).toEqual([]);
});

it("what is told of a stop by now is said in few words", () => {
  const by = { name: null, tablet: "Linha 2" };
  const reason = { name: "Correia", parent: null };
  expect(
    presentAnswer({
      stops: [
        {
          revision: 9,
          answers: [
            { reason, comment: "emenda", by },
            { reason, comment: null, by: null },
          ],
        },
      ],
    }),
  ).toEqual({ revision: 9, text: "Correia, emenda", by: "Linha 2" });
  expect(presentAnswer({})).toEqual({ revision: 0, text: null, by: null });
});
