import { expect, it } from "vitest";
import { machineRows } from "./machine-rows.ts";

const event = (
  code: number,
  count: number,
  duration: number,
  planned: boolean,
  unplannedS = planned ? 0 : duration,
) => ({
  code,
  description: code === 99 ? null : `Evento ${code}`,
  planned,
  count,
  duration,
  unplanned: { count: unplannedS === 0 ? 0 : count, duration: unplannedS },
});

it("adds a machine's events up, planned ones apart, and names the longest", () => {
  const causes = [
    {
      equipment: { n: "EQ1", mid: 1 },
      // The warning of 100 s lies inside the planned stop.
      duration: 3_000,
      planned: 2_400,
      events: [event(20, 3, 600, false), event(30, 1, 2_400, true), event(99, 1, 100, false, 0)],
    },
    { equipment: { n: "EQ2", mid: 2 }, duration: 0, planned: 0, events: [] },
  ];
  expect(machineRows(causes, false).map(({ longest }) => longest)).toEqual([{ name: "Evento 20" }, null]);
  expect(machineRows(causes, true)).toEqual([
    {
      mid: 1,
      equipment: "EQ1",
      count: 5,
      duration: 3_000,
      unplanned: 600,
      mean: 620,
      longest: { name: "Evento 30" },
    },
    { mid: 2, equipment: "EQ2", count: 0, duration: 0, unplanned: 0, mean: null, longest: null },
  ]);
});

it("names no alarm that lies in a planned stop as the longest unplanned one", () => {
  const events = [event(20, 1, 300, false), event(5, 1, 1_200, false, 60), event(30, 1, 3_600, true)];
  const causes = [{ equipment: { n: "EQ1", mid: 1 }, duration: 3_960, planned: 3_600, events }];
  expect(machineRows(causes, false)[0]?.longest).toEqual({ name: "Evento 20" });
});
