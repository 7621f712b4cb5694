import { describe, expect, test } from "vitest";
import { OptionsError, readOptions } from "./options.ts";
import { dayMs, eveningZone, spanOfData, windows } from "./window.ts";

describe("options", () => {
  test("without arguments everything is measured with 100 million rows", () => {
    expect(readOptions([], "/bench")).toMatchObject({
      what: "all",
      rows: 100_000_000,
      otherTenants: 19,
      peerIndex: "brin",
    });
  });

  test("rows are whole rounds, so that every equipment weighs the same", () => {
    expect(readOptions(["home", "--rows", "1_000_001"], "/bench").rows).toBe(1_000_000);
    expect(readOptions(["home", "--rows", "1"], "/bench").rows).toBe(400);
  });

  test("what cannot be run is refused in a sentence", () => {
    for (const args of [
      ["inges"],
      ["home", "ingest"],
      ["--rows", "0"],
      ["--row", "5"],
      ["--peer-index", "hash"],
    ]) {
      expect(() => readOptions(args, "/bench"), args.join(" ")).toThrow(OptionsError);
    }
  });
});

describe("windows", () => {
  const hours = Array.from({ length: 48 }, (_, i) => Date.UTC(2026, 2, 14, i, 17));

  test("whenever the benchmark runs, today is nearly a whole day", () => {
    for (const nowMs of hours) {
      const { startMs, endMs } = windows.today(nowMs, eveningZone(nowMs));
      expect((endMs - startMs) / 3_600_000).toBeCloseTo(21 + 17 / 60, 5);
    }
  });

  test("the stored data cover both windows, also when they are asked an hour later", () => {
    for (const nowMs of hours) {
      const stored = spanOfData(nowMs);
      const asked = windows.thirtyDays(nowMs + 3_600_000, eveningZone(nowMs));
      expect(asked.startMs).toBeGreaterThanOrEqual(stored.startMs);
      expect(asked.endMs).toBeLessThan(stored.endMs);
      expect(asked.endMs - asked.startMs).toBeGreaterThan(29 * dayMs);
    }
  });
});
