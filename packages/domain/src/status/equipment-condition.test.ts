import { describe, expect, it } from "vitest";
import { equipmentCondition } from "./equipment-condition.ts";

const nowMs = 1_000_000;

describe("condition of an equipment", () => {
  it.each([
    [2, 62.5, 0, "producing"],
    [2, 62.5, 59_999, "producing"],
    [2, 62.5, -5_000, "producing"],
    [2, 0, 0, "stopped"],
    [2, 62.5, 60_000, "disconnected"],
    [2, 0, 60_000, "disconnected"],
    [0, 62.5, 0, "disconnected"],
    [3, 0, 0, "disconnected"],
    [5, 62.5, 0, "disconnected"],
    [99, 62.5, 0, "disconnected"],
  ] as const)("state %d, speed %d, silent for %d ms: %s", (state, speed, silentMs, expected) => {
    expect(equipmentCondition({ state, speed, lastHeardMs: nowMs - silentMs, nowMs })).toBe(expected);
  });

  it("is disconnected when it was never heard of", () => {
    expect(equipmentCondition({ state: 2, speed: 10, lastHeardMs: null, nowMs })).toBe("disconnected");
    expect(equipmentCondition({ state: null, speed: 0, lastHeardMs: nowMs, nowMs })).toBe("disconnected");
  });
});
