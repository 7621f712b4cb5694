import type { LossCause } from "@fiel/contracts";
import { expect, it } from "vitest";
import { rankedCauses } from "./ranked-causes.ts";

const cause = (code: number, minutes: number, packages: number | null): LossCause => ({
  code,
  description: null,
  reason: null,
  count: 1,
  lostMs: minutes * 60_000,
  packages,
});
const of = (causes: readonly LossCause[], unit: "minutes" | "packages") =>
  rankedCauses(causes, unit).map(({ code, cumulative }) => [code, cumulative]);

it("ranks causes and adds them up in the unit that is shown", () => {
  const causes = [cause(1, 60, 600), cause(2, 40, 4_400)];
  expect(of(causes, "minutes")).toEqual([
    [1, 60],
    [2, 100],
  ]);
  expect(of(causes, "packages")).toEqual([
    [2, 88],
    [1, 100],
  ]);
});

it("adds nothing up where the packages of a cause are not known", () => {
  expect(of([cause(1, 60, null), cause(2, 40, 10)], "packages")).toEqual([
    [2, null],
    [1, null],
  ]);
});
