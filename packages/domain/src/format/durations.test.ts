import { describe, expect, it } from "vitest";
import { durationParts, formatDuration, formatElapsed } from "./durations.ts";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

describe("durations", () => {
  it.each([
    [0, "0 s"],
    [45.4, "45 s"],
    [59.6, "1 min 00 s"],
    [725, "12 min 05 s"],
    [3_599, "59 min 59 s"],
    [3_599.7, "1 h 00"],
    [7_440, "2 h 04"],
    [7_199, "2 h 00"],
    [454_000, "126 h 07"],
    [-5, "0 s"],
  ])("of %d s is %s", (seconds, expected) => {
    expect(plain(formatDuration(seconds))).toBe(expected);
  });

  it("group thousands of hours as the language does", () => {
    expect(plain(formatDuration(4_442_700))).toBe("1.234 h 05");
    expect(plain(formatDuration(4_442_700, "en"))).toBe("1,234 h 05");
  });

  it("have number and unit apart", () => {
    expect(durationParts(725)).toEqual([
      { value: "12", unit: "min" },
      { value: "05", unit: "s" },
    ]);
  });

  it("are absent for no value", () => {
    expect(formatDuration(null)).toBeNull();
    expect(durationParts(Number.NaN)).toBeNull();
    expect(formatElapsed(null)).toBeNull();
  });
});

describe("elapsed time of an order", () => {
  const day = 86_400;
  it.each([
    [59, "0 min"],
    [60, "1 min"],
    [5 * 3_600 + 12 * 60, "5 h 12 min"],
    [day, "1 d"],
    [day + 60, "1 d"],
    [33 * day, "1 mês 3 d"],
    [60 * day + 3_600, "2 meses"],
  ])("of %d s is %s", (seconds, expected) => {
    expect(plain(formatElapsed(seconds))).toBe(expected);
  });

  it("speaks the caller's language", () => {
    expect(plain(formatElapsed(33 * day, "en"))).toBe("1 month 3 d");
    expect(plain(formatElapsed(63 * day, "es"))).toBe("2 meses 3 d");
  });
});
