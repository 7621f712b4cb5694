import type { EquipmentStatus } from "@fiel/contracts";
import { expect, it } from "vitest";
import { conditionOf, overviewOf } from "./conditions.ts";

const nowMs = 1_000_000;
const status = (name: string, change: Partial<EquipmentStatus>): EquipmentStatus => ({
  equipment: 1,
  name,
  status: 2,
  speed: 60,
  since: nowMs - 1000,
  unplannedSince: null,
  occurrence: null,
  ...change,
});

it("tells producing, stopped and disconnected apart", () => {
  const conditions = [
    status("A", {}),
    status("B", { speed: 0 }),
    status("C", { status: 3 }),
    status("D", { status: 6, speed: 10 }),
    status("E", { since: null }),
  ].map((each) => conditionOf(each, nowMs));
  expect(conditions).toEqual(["producing", "stopped", "disconnected", "disconnected", "disconnected"]);
});

it("does not take a long-lasting state for silence: the server has judged that", () => {
  expect(conditionOf(status("A", { speed: 0, since: 1 }), nowMs + 86_400_000)).toBe("stopped");
});

it("counts all and lists what does not produce, the longest first and the never heard of last", () => {
  const overview = overviewOf(
    [
      status("NEW2", { status: 3, since: null }),
      status("CAF3", { speed: 0, since: 500 }),
      status("ACU1", { status: 3, since: 100 }),
      status("ARZ1", {}),
      status("NEW1", { status: 3, since: null }),
    ],
    nowMs,
  );
  expect(overview.counts).toEqual({ producing: 1, stopped: 1, planned: 0, disconnected: 3 });
  expect(overview.notProducing.map(({ name }) => name)).toEqual(["ACU1", "CAF3", "NEW1", "NEW2"]);
  expect(overview.total).toBe(5);
});

it("tells a planned stop from others, and lists it after what needs somebody", () => {
  const cause = (planned: boolean) => ({ code: 20, name: "Refeição", planned, since: 300 });
  const statuses = [
    status("CAF1", { speed: 0, since: 100, occurrence: cause(true) }),
    status("CAF2", { speed: 0, since: 500, occurrence: cause(false) }),
    status("CAF3", { occurrence: cause(true) }),
  ];
  const overview = overviewOf(statuses, nowMs);
  expect(overview.counts).toEqual({ producing: 1, stopped: 1, planned: 1, disconnected: 0 });
  expect(overview.notProducing.map(({ name, condition }) => [name, condition])).toEqual([
    ["CAF2", "stopped"],
    ["CAF1", "planned"],
  ]);
});
