import { describe, expect, it } from "vitest";
import { minuteMs } from "../time/units.ts";
import { takenInHand } from "./taken-in-hand.ts";

const at = (minutes: number) => minutes * minuteMs;

describe("evidence", () => {
  it("is in hand when its incident was acknowledged afterwards", () => {
    expect(takenInHand({ endMs: null, acknowledgedMs: at(10) }, at(5))).toBe(true);
    expect(takenInHand({ endMs: at(8), acknowledgedMs: at(10) }, at(5))).toBe(true);
  });

  it("stays in hand while the incident goes on with the next that fail", () => {
    for (const failed of [12, 20, 600])
      expect(takenInHand({ endMs: null, acknowledgedMs: at(10) }, at(failed))).toBe(true);
    expect(takenInHand({ endMs: at(30), acknowledgedMs: at(10) }, at(20))).toBe(true);
  });

  it("asks for somebody again once a sample passed in between", () => {
    expect(takenInHand({ endMs: at(30), acknowledgedMs: at(10) }, at(31))).toBe(false);
  });

  it("is in nobody's hand before somebody acknowledges", () => {
    expect(takenInHand({ endMs: null, acknowledgedMs: null }, at(5))).toBe(false);
  });
});
