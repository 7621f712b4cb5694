import { describe, expect, it } from "vitest";
import type { StoredRule } from "./alert-rule-entity.ts";
import { endedTrial } from "./rule-trials.ts";

const rule = { id: 7, version: 2, name: "Paradas" } as StoredRule;

describe("the trial of a rule", () => {
  it("keeps the beginning of the reason, since a store's message may contain a query of megabytes", () => {
    const error = new Error(`in scope ${"😀 or ".repeat(1_000_000)}`);
    const { 7: trial } = endedTrial({}, { rule, error, nowMs: 1 });
    expect(trial).toMatchObject({ version: 2, attempts: 1, at: 1, told: false });
    expect(trial?.reason.length).toBe(500);
    expect(trial?.reason.startsWith("in scope 😀 or ")).toBe(true);
  });
});
