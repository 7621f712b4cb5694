import { describe, expect, test } from "vitest";
import { planRing, takeEntries, type RingPosition } from "./ring.ts";

const position = (sequence: number, packages: number): RingPosition => ({
  sequence,
  packages,
  at: 0,
  stalled: 0,
});

describe("planRing", () => {
  test("reads the entries since the position, across the rollover of the u16 sequence", () => {
    const plan = planRing(position(65_534, 65_534), { size: 200, sequence: 1, packages: 65_537 });
    expect(plan).toEqual({ made: 3, lost: 0, sequences: [65_535, 0, 1], restarted: false });
  });

  test("a full turn of the sequence between two looks is told by the counter", () => {
    const plan = planRing(position(5, 5), { size: 10, sequence: 8, packages: 8 + 65_536 });
    expect(plan.made).toBe(65_539);
    expect(plan.lost).toBe(65_529);
  });

  test("more packages than the ring holds are counted as lost, exactly", () => {
    const plan = planRing(position(100, 100), { size: 200, sequence: 350, packages: 350 });
    expect(plan).toMatchObject({ made: 250, lost: 50, restarted: false });
    expect(plan.sequences).toHaveLength(200);
    expect(plan.sequences[0]).toBe(151);
  });

  test("a counter that goes back is a machine switched on again: all it made since is new", () => {
    const plan = planRing(position(40, 40), { size: 200, sequence: 3, packages: 3 });
    expect(plan).toEqual({ made: 3, lost: 0, sequences: [1, 2, 3], restarted: true });
  });

  test("a ring that outlives the power cut goes on from its position", () => {
    const plan = planRing(position(500, 40), { size: 200, sequence: 507, packages: 2 });
    expect(plan).toMatchObject({ made: 7, lost: 0, restarted: true });
    expect(plan.sequences[0]).toBe(501);
  });

  test("the counter's own rollover is no restart", () => {
    const plan = planRing(position(65_535, 2 ** 32 - 1), { size: 200, sequence: 1, packages: 1 });
    expect(plan).toMatchObject({ made: 2, restarted: false });
  });

  test("a machine never seen is followed from now on, but one just switched on gives all it made", () => {
    expect(planRing(null, { size: 200, sequence: 900, packages: 900 })).toMatchObject({
      made: 0,
      sequences: [],
    });
    expect(planRing(null, { size: 200, sequence: 2, packages: 2 })).toMatchObject({ sequences: [1, 2] });
  });

  test("another machine behind the same address is no overrun", () => {
    const plan = planRing(position(100, 100), { size: 200, sequence: 30_000, packages: 5000 });
    expect(plan).toMatchObject({ made: 0, lost: 0, restarted: true });
  });
});

describe("takeEntries", () => {
  const entries = (...sequences: number[]) => sequences.map((sequence) => ({ sequence }));

  test("an entry overwritten while it was read is counted and not taken", () => {
    const result = takeEntries([1, 2, 3], entries(201, 2, 3), false);
    expect(result).toEqual({ taken: entries(2, 3), overwritten: 1, notYet: 0 });
  });

  test("an entry that is not written yet is left for the next look, with all after it", () => {
    const result = takeEntries([201, 202, 203], entries(201, 2, 203), false);
    expect(result).toEqual({ taken: entries(201), overwritten: 0, notYet: 2 });
  });

  test("an entry that never comes is given up and counted", () => {
    const result = takeEntries([201, 202, 203], entries(201, 2, 203), true);
    expect(result).toEqual({ taken: entries(201, 203), overwritten: 1, notYet: 0 });
  });
});
