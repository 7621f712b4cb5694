import type { EquipmentProduction } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { mergeTail } from "./merge-tail.ts";

const production = (id: number, equipment: string, steps: Record<number, number>): EquipmentProduction => {
  const entries = Object.entries(steps).map(([date, sum]) => ({
    date: Number(date),
    sum,
    avg: 1,
    min: 1,
    max: 1,
    dev: null,
    count: 1,
  }));
  return { id, equipment, unit: "g", sum: entries.reduce((total, { sum }) => total + sum, 0), entries };
};

describe("renewing the newest steps", () => {
  it("replaces them, keeps the older ones and reckons the sum anew", () => {
    const known = [production(1, "A", { 0: 10, 5: 20, 10: 5 })];
    const merged = mergeTail(known, [production(1, "A", { 5: 21, 10: 9 })], 5);
    expect(merged).toEqual([production(1, "A", { 0: 10, 5: 21, 10: 9 })]);
  });

  it("drops newest steps that are no more", () => {
    expect(mergeTail([production(1, "A", { 0: 10, 5: 20 })], [], 5)).toEqual([production(1, "A", { 0: 10 })]);
  });

  it("takes in an equipment that has just begun, by name", () => {
    const merged = mergeTail([production(2, "B", { 0: 1 })], [production(1, "A", { 5: 3 })], 5);
    expect(merged.map(({ equipment }) => equipment)).toEqual(["A", "B"]);
  });

  it("leaves the order as the server has it: the tenth comes after the second", () => {
    const all = (date: number) => [1, 2, 10].map((id) => production(id, `EQ${id}`, { [date]: id }));
    expect(mergeTail(all(0), all(5), 5).map(({ equipment }) => equipment)).toEqual(["EQ1", "EQ2", "EQ10"]);
  });

  it("gives what a whole answer would have given", () => {
    const whole = [production(1, "A", { 0: 1, 5: 2, 10: 3 }), production(2, "B", { 10: 4 })];
    const before = [production(1, "A", { 0: 1, 5: 1 })];
    const tail = [production(1, "A", { 5: 2, 10: 3 }), production(2, "B", { 10: 4 })];
    expect(mergeTail(before, tail, 5)).toEqual(whole);
  });
});
