import { describe, expect, it } from "vitest";
import { orderProgress } from "./order-progress.ts";
import { orderStatus, orderStatusLabels } from "./order-status.ts";

describe("progress of an order", () => {
  it("is in whole bales", () => {
    expect(orderProgress(40, [{ usefulCount: 359, packSize: 12 }])).toEqual({
      producedBales: 29,
      projectedBales: 40,
      remainingBales: 11,
      percent: 72.5,
    });
    expect(orderProgress(10, [{ usefulCount: 1_200, packSize: 12 }])).toEqual({
      producedBales: 100,
      projectedBales: 10,
      remainingBales: 0,
      percent: 1_000,
    });
  });

  it("has no percentage without a projection", () => {
    expect(orderProgress(0, [{ usefulCount: 24, packSize: 12 }])).toMatchObject({
      producedBales: 2,
      remainingBales: 0,
      percent: null,
    });
  });
});

describe("orders", () => {
  it("have a label for every status", () => {
    expect(orderStatusLabels[orderStatus.inProduction]).toBe("Em produção");
    expect(orderStatusLabels).toHaveLength(Object.keys(orderStatus).length);
  });
});
