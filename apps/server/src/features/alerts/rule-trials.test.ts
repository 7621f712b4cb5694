import { describe, expect, it } from "vitest";
import { minuteMs } from "@fiel/domain";
import { QueryLimitExceeded } from "../../platform/stores/telemetry/engine/query-limit-exceeded.ts";
import type { StoredRule } from "./alert-rule-entity.ts";
import { endedTrial, isSetAside, type RuleTrials } from "./rule-trials.ts";

const rule = { id: 7, version: 2, name: "Paradas" } as StoredRule;

describe("the trial of a rule", () => {
  it("keeps the beginning of the reason, since a store's message may contain a query of megabytes", () => {
    const error = new Error(`in scope ${"😀 or ".repeat(1_000_000)}`);
    const { 7: trial } = endedTrial({}, { rule, error, nowMs: 1 });
    expect(trial).toMatchObject({ version: 2, attempts: 1, at: 1, told: false });
    expect(trial?.reason.length).toBe(500);
    expect(trial?.reason.startsWith("in scope 😀 or ")).toBe(true);
  });

  it.each([
    ["a query that takes more than it may", new QueryLimitExceeded("timeout")],
    ["a lock that others hold", Object.assign(new Error("lock timeout"), { code: "55P03" })],
  ])("counts %s once in ten minutes: a busy minute sets no rule aside", (_name, error) => {
    const after = (minutes: readonly number[]): RuleTrials =>
      minutes.reduce<RuleTrials>(
        (trials, minute) => endedTrial(trials, { rule, error, nowMs: minute * minuteMs }),
        {},
      );
    const busy = after([0, 0.1, 0.2, 0.3, 1, 9]);
    expect(busy[rule.id]?.attempts).toBe(1);
    expect(isSetAside(busy, rule, 9 * minuteMs)).toBe(false);
    const always = after(Array.from({ length: 25 }, (_, minute) => minute));
    expect(always[rule.id]?.attempts).toBe(3);
    expect(isSetAside(always, rule, 25 * minuteMs)).toBe(true);
    expect(endedTrial(busy, { rule, error: null, nowMs: 10 * minuteMs })).toEqual({});
  });
});
