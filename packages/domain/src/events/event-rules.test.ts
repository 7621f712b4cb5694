import { describe, expect, it } from "vitest";
import { alarmCodesOf, allAlarms, isMailed } from "./event-rules.ts";

describe("alarms of a machine's word", () => {
  it.each([
    [0, allAlarms, []],
    [0b1, allAlarms, [1]],
    [0b1000_0000_0000_0101, allAlarms, [1, 3, 16]],
    [0b0111, 0b0101, [1, 3]],
    [allAlarms, 0, []],
    [0x1_0000, 0x1_ffff, []],
  ])("%d through the bitmap %d are %j", (word, bitmap, codes) => {
    expect(alarmCodesOf(word, bitmap)).toEqual(codes);
  });
});

describe("mail about an occurrence", () => {
  it("goes to those who asked for its level or a lower one", () => {
    const table = [0, 1, 2, 3, 4].map((user) => [0, 1, 2, 3, 4].map((level) => isMailed(level, user)));
    expect(table).toEqual([
      [false, false, false, false, false],
      [false, false, false, false, true],
      [false, false, false, true, true],
      [false, false, true, true, true],
      [false, true, true, true, true],
    ]);
  });
});
