import type { EquipmentStatus } from "@fiel/contracts";
import { expect, it } from "vitest";
import { statusData } from "./status-data.ts";

const status = (name: string, change: Partial<EquipmentStatus>): EquipmentStatus => ({
  equipment: 1,
  name,
  status: 2,
  speed: 60,
  since: 1,
  unplannedSince: null,
  occurrence: null,
  ...change,
});

const tableOf = (isShown: (condition: string) => boolean) =>
  statusData({
    statuses: [status("A", {}), status("B", { speed: 0 }), status("C", { since: null })],
    isShown,
    nowMs: 10,
    reasonOf: ({ condition }) => `because ${condition}`,
    t: (key) => key,
    format: { instant: (atMs) => `at ${atMs}` },
  });

it("has each equipment with its state, and why those stand that do not produce", () => {
  const table = tableOf(() => true);
  expect(table.columns).toHaveLength(4);
  expect(table.rows).toEqual([
    ["A", "status.producing", "at 1", null],
    ["B", "status.stopped", "at 1", "because stopped"],
    ["C", "status.disconnected", null, "because disconnected"],
  ]);
});

it("leaves out what the legend hides", () => {
  const { rows } = tableOf((condition) => condition !== "stopped");
  expect(rows.map(([name]) => name)).toEqual(["A", "C"]);
});
