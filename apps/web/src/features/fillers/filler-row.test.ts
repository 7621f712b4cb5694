import type { Filler } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { fillerRow } from "./filler-row.ts";

const filler: Filler = {
  equipment: "Linha 1",
  id: 1,
  product: { id: 1, code: 1, codeText: null, name: "Arroz 1 kg", unit: "kg" },
  nominal: 1_000,
  costPerKg: 5,
  since: 0,
  at: 1,
  packages: 3_000,
  process: { count: 2_000, mean: 1_020, dev: 12, moved: false },
  perDay: 40_000,
  step: null,
  head: null,
  looked: { packages: 2_000, needed: 1_000 },
  lostAt: null,
};
const head: NonNullable<Filler["head"]> = {
  heads: 2,
  head: 1,
  mean: 1_010,
  off: -20,
  means: [1_010, 1_030],
  share: 0.4,
  countedFrom: 0,
  lastAt: 1,
};
const at = (mean: number | null, dev: number | null = 12, count = 2_000, moved = false): Filler => ({
  ...filler,
  process: { count, mean, dev, moved },
});

describe("row of a filler", () => {
  it("adds what the target and even heads save", () => {
    const alone = fillerRow(filler);
    const both = fillerRow({ ...filler, head });
    expect(alone.grams).toBeGreaterThan(0);
    expect(alone.cost).toBeCloseTo(((alone.grams ?? 0) / 1000) * 5, 9);
    expect(both.grams).toBeGreaterThan(alone.grams ?? Infinity);
    expect(fillerRow({ ...filler, costPerKg: null }).cost).toBeNull();
  });

  it("promises nothing where the mean must rise, nor where it is at the target", () => {
    expect(fillerRow(at(1_000)).grams).toBeNull();
    expect(fillerRow({ ...at(1_000), head }).grams).toBeNull();
    const target = fillerRow(filler).advice;
    const targetG = typeof target === "string" ? 0 : target.target.targetMg / 1000;
    expect(fillerRow(at(targetG))).toMatchObject({ grams: null, advice: { turnMg: null } });
  });

  it("has no advice for few packages, and for a mean that moved", () => {
    expect(fillerRow(at(1_020, 12, 499)).advice).toBe("few");
    expect(fillerRow(at(null, null, 0)).advice).toBe("few");
    expect(fillerRow(at(1_020, 12, 2_000, true)).advice).toBe("moved");
  });
});
