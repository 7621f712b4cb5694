import { expect, test } from "vitest";
import { troubleState } from "./machine-health.ts";
import { isStatusDue } from "./status-due.ts";

const last = { equipment: 1, at: 100_000, state: 2, speed: 60, product: "P", operator: 1 };
const after = (ms: number, change: object) => ({ ...last, at: last.at + ms, ...change });

test.each([
  ["nothing changed", 8_000, {}, false],
  ["a heartbeat's age", 9_500, {}, true],
  ["another state, at once", 10, { state: 3 }, true],
  ["another product, at once", 10, { product: "Q" }, true],
  ["another operator, at once", 10, { operator: 2 }, true],
  ["a stop within the second", 500, { speed: 0 }, false],
  ["a stop after a second", 1_000, { speed: 0 }, true],
  ["a trembling speed after a second", 1_500, { speed: 61 }, false],
  ["a trembling speed after five", 5_000, { speed: 61 }, true],
  ["the clock set back", -3_600_000, {}, true],
])("%s", (_what, ms, change, due) => {
  expect(isStatusDue(last, after(ms, change))).toBe(due);
});

test("the first status is always due", () => {
  expect(isStatusDue(null, last)).toBe(true);
});

test("a machine is Conectando before it was seen, what it was until the time-out, Desconectado after it", () => {
  expect(troubleState({ kind: "silent" }, 0, false)).toBe(1);
  expect(troubleState({ kind: "silent" }, 1_000, true)).toBeNull();
  expect(troubleState({ kind: "silent" }, 5_000, true)).toBe(3);
  expect(troubleState({ kind: "silent" }, 5_000, false)).toBe(3);
  expect(troubleState({ kind: "wrong" }, 0, true)).toBe(5);
});
