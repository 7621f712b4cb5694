import type { EquipmentStatus } from "@fiel/contracts";
import { expect, it } from "vitest";
import { lastFactOf } from "./last-fact.ts";

const status = (name: string, change: Partial<EquipmentStatus>): EquipmentStatus => ({
  equipment: 1,
  name,
  status: 2,
  speed: 0,
  since: 100,
  unplannedSince: null,
  occurrence: null,
  ...change,
});

it("tells how many produce now, if any do", () => {
  const facts = lastFactOf([status("A", { speed: 5 }), status("B", {})], 1000);
  expect(facts).toEqual({ kind: "producingNow", count: 1 });
});

it("names what stopped or fell silent last", () => {
  const stopped = status("A", { since: 300 });
  expect(lastFactOf([status("B", {}), stopped], 1000)).toEqual({
    kind: "lastFact",
    equipment: "A",
    atMs: 300,
  });
  const silent = status("C", { status: 3, since: 400 });
  expect(lastFactOf([stopped, silent], 1000)).toEqual({ kind: "lastHeard", equipment: "C", atMs: 400 });
});

it("says when nothing was ever heard", () => {
  expect(lastFactOf([status("A", { status: 3, since: null })], 1000)).toEqual({ kind: "neverHeard" });
});
