import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { mainBlocks, neighbourBlocks, storesOf } from "./calls-plan.ts";
import { requireDiskSpace } from "./disk-space.ts";
import { days } from "./call-window.ts";
import { openPages } from "./open-pages.ts";
import { OptionsError, readOptions } from "./options.ts";
import { everyMsOf } from "./soak-plan.ts";
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

  test("calls are asked in all windows of days but where some are named", () => {
    const asked = (...args: string[]) => readOptions(["calls", ...args], "/bench").days;
    expect(asked()).toEqual(days);
    expect(asked("--windows", "today,thirtyDays")).toEqual(["today", "thirtyDays"]);
    expect(() => asked("--windows", "yesterday")).toThrow(OptionsError);
  });

  test("all pages stay open but where some are named", () => {
    const open = (...args: string[]) => readOptions(["fluid", ...args], "/bench").fluid.open;
    expect(open()).toEqual(openPages);
    expect(open("--open", "inicio,conformidade").map(({ path }) => path)).toEqual([
      "inicio",
      "conformidade?equipments=1",
    ]);
  });

  test("all steps of the small plants are measured but where some are named, over a small store of their own", () => {
    const { plants, rows } = readOptions(["plants"], "/bench");
    expect([plants.open, plants.closed, rows]).toEqual([
      [1, 4, 16, 64, 256, 1_000],
      [16, 256, 1_000],
      10_000_000,
    ]);
    const named = readOptions(["plants", "--gateways", "4,16"], "/bench").plants;
    expect([named.open, named.closed]).toEqual([[4, 16], [16]]);
  });

  test("a plant weighs for an hour, or for as long as is said", () => {
    const minutes = (...args: string[]) => readOptions(["soak", ...args], "/bench").soak.minutes;
    expect([minutes(), minutes("--quick"), minutes("--minutes", "0.5")]).toEqual([60, 2, 0.5]);
    expect(everyMsOf({ minutes: 60 })).toBe(10_000);
    expect(everyMsOf({ minutes: 0.5 })).toBe(2_500);
  });

  test("what cannot be run is refused in a sentence", () => {
    for (const args of [
      ["inges"],
      ["home", "ingest"],
      ["--rows", "0"],
      ["--row", "5"],
      ["--peer-index", "hash"],
      ["home", "--data", "/data"],
      ["calls", "--only-fill"],
      ["fluid", "--open", "inicio,andon"],
      ["plants", "--gateways", "16,17"],
      ["soak", "--minutes", "0"],
      ["soak", "--minutes", "long"],
    ]) {
      expect(() => readOptions(args, "/bench"), args.join(" ")).toThrow(OptionsError);
    }
  });
});

describe("stores of the calls", () => {
  const asOfMs = Date.UTC(2026, 2, 14, 15);
  const tenant = { tenantId: 1, productIds: [1, 2, 3, 4, 5, 6] };
  const sum = (blocks: readonly { rows: number }[]) => blocks.reduce((all, { rows }) => all + rows, 0);

  test("each is ten times the one before", () => {
    expect(storesOf(1_000_000_000)).toEqual([10_000_000, 100_000_000, 1_000_000_000]);
  });

  test("the asked tenant has a year, most of it in the last 30 days", () => {
    const [before, recent] = mainBlocks(tenant, 100_000_000, asOfMs);
    expect([before?.rows, recent?.rows]).toEqual([40_000_000, 60_000_000]);
    expect(before?.span.endMs).toBe(recent?.span.startMs);
    expect(recent?.span).toEqual({ startMs: asOfMs - 30 * dayMs, endMs: asOfMs });
  });

  test("what is missing is of others, and close to what was asked for", () => {
    const missing = 92_000_000;
    const blocks = neighbourBlocks("x", missing, asOfMs);
    expect(Math.abs(sum(blocks) - missing)).toBeLessThan(missing / 10_000);
    expect(blocks.map(({ tenantId }) => tenantId)).not.toContain(tenant.tenantId);
  });

  test("what the disk does not hold is refused in a sentence", async () => {
    const tooMuch = requireDiskSpace(tmpdir(), { fielRows: 1e15, peerRows: 0 });
    await expect(tooMuch).rejects.toThrow(/Falta espaço em disco .* GiB/);
    await expect(requireDiskSpace(tmpdir(), { fielRows: 1e15, peerRows: 0 })).rejects.toThrow(OptionsError);
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

  test("the stored data fill both windows until the run begins, also when they are asked an hour later", () => {
    for (const nowMs of hours) {
      const stored = spanOfData(nowMs);
      const asked = windows.thirtyDays(nowMs + 3_600_000, eveningZone(nowMs));
      expect(asked.startMs).toBeGreaterThanOrEqual(stored.startMs);
      expect(nowMs - stored.endMs).toBeLessThan(60_000);
      expect(asked.endMs - asked.startMs).toBeGreaterThan(29 * dayMs);
    }
  });
});
