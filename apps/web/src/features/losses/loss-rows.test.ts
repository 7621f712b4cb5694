import type { CauseReason, LossCause } from "@fiel/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { lossRows, unexplainedOf } from "./loss-rows.ts";

const cause = (
  code: number | null,
  minutes: number,
  packages: number | null,
  reason: CauseReason | null = null,
): LossCause => ({ code, description: null, reason, count: 1, lostMs: minutes * 60_000, packages });
const belt: CauseReason = { id: 7, name: "Correia", parent: "Mecânica", lossClass: "breakdown" };
const film: CauseReason = { id: 8, name: "Falta de filme", parent: null, lossClass: "supply" };

const of = (causes: readonly LossCause[], unit: "minutes" | "packages") =>
  lossRows({ causes, explainedBy: "cause" }, unit).map(({ key, cumulative }) => [key, cumulative]);

it("ranks causes and adds them up in the unit that is shown", () => {
  const causes = [cause(1, 60, 600), cause(2, 40, 4_400)];
  expect(of(causes, "minutes")).toEqual([
    ["1", 60],
    ["2", 100],
  ]);
  expect(of(causes, "packages")).toEqual([
    ["2", 88],
    ["1", 100],
  ]);
  const isReasonOf = (explainedBy: "cause" | "reason") =>
    lossRows({ causes, explainedBy }, "minutes").map(({ isReason }) => isReason);
  expect(isReasonOf("cause")).toEqual([false, false]);
  // When no stop has a reason, the rows stay causes instead of one row for all.
  expect(isReasonOf("reason")).toEqual([false, false]);
  const named = causes.map((one) => ({ ...one, reason: belt }));
  // An archived reason is not shown as a row when causes explain the stops.
  const rows = lossRows({ causes: named, explainedBy: "cause" }, "minutes");
  expect(rows.map(({ isReason }) => isReason)).toEqual([false, false]);
});

it("adds nothing up where the packages of a cause are not known", () => {
  expect(of([cause(1, 60, null), cause(2, 40, 10)], "packages")).toEqual([
    ["2", null],
    ["1", null],
  ]);
});

it("has a row for each reason with its causes, and one for all that none explains", () => {
  const causes = [
    cause(null, 30, 3),
    cause(1, 25, 9, belt),
    cause(2, 20, 2, belt),
    cause(3, 15, 1, film),
    cause(4, 10, 5),
  ];
  const rows = lossRows({ causes, explainedBy: "reason" }, "minutes");
  expect(
    rows.map(({ reason, count, lostMs, packages, cumulative }) => [
      reason?.id,
      count,
      lostMs / 60_000,
      packages,
      cumulative,
    ]),
  ).toEqual([
    [7, 2, 45, 11, 45],
    [undefined, 2, 40, 8, 85],
    [8, 1, 15, 1, 100],
  ]);
  expect(rows.map((row) => row.causes.map(({ code, cumulative }) => [code, cumulative]))).toEqual([
    [
      [1, 25],
      [2, 45],
    ],
    [
      [null, 75],
      [4, 85],
    ],
    [[3, 100]],
  ]);
  expect(rows.every(({ isReason }) => isReason)).toBe(true);
});

it("loses no cause, no time and no part of 100 % whatever explains them", () => {
  const causes = fc.uniqueArray(
    fc.tuple(
      fc.option(fc.integer({ min: 1, max: 20 })),
      fc.integer({ min: 1, max: 900 }),
      fc.constantFrom(null, belt, film),
    ),
    { selector: ([code]) => code, maxLength: 12 },
  );
  fc.assert(
    fc.property(causes, fc.constantFrom("cause" as const, "reason" as const), (drawn, explainedBy) => {
      const all = drawn.map(([code, minutes, reason]) =>
        cause(code, minutes, 1, code === null ? null : reason),
      );
      const rows = lossRows({ causes: all, explainedBy }, "minutes");
      const sum = (of: readonly { lostMs: number }[]) => of.reduce((total, { lostMs }) => total + lostMs, 0);
      expect(sum(rows)).toBe(sum(all));
      expect(new Set(rows.flatMap((row) => row.causes.map(({ code }) => code)))).toEqual(
        new Set(all.map(({ code }) => code)),
      );
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      expect(rows.slice(-1).map(({ cumulative }) => cumulative)).toEqual(all.length === 0 ? [] : [100]);
    }),
  );
});

it("what nothing explains is counted as the rows are", () => {
  const causes = [{ ...cause(1, 60, 600), description: "Pacote preso" }, cause(null, 40, 400)];
  const all = 100 * 60_000;
  const unexplained = (own: readonly LossCause[], explainedBy: "cause" | "reason") =>
    unexplainedOf({ causes: own, explainedBy, unexplainedMs: all });
  expect(unexplained(causes, "reason")).toEqual({ by: "cause", ms: 40 * 60_000 });
  expect(unexplained(causes, "cause")).toEqual({ by: "cause", ms: all });
  expect(unexplained([...causes, cause(2, 5, 50, belt)], "reason")).toEqual({ by: "reason", ms: all });
});
