import { describe, expect, it } from "vitest";
import { defaultOrderCode, orderProgress } from "./order-progress.ts";
import {
  orderInTheWay,
  orderStatus,
  orderStatusLabels,
  productionWindows,
  startOfOrderMs,
} from "./order-status.ts";

const { cancelled, pending, inProduction, paused, finished } = orderStatus;

describe("an order's time in production", () => {
  const changes = [
    { atMs: 0, status: pending },
    { atMs: 10, status: inProduction },
    { atMs: 30, status: paused },
    { atMs: 40, status: inProduction },
    { atMs: 60, status: finished },
  ];

  it("starts when its status first becomes 'Em produção'", () => {
    expect(startOfOrderMs(changes.toReversed())).toBe(10);
    expect(startOfOrderMs(changes.slice(0, 1))).toBeNull();
  });

  it("leaves out the pauses", () => {
    expect(productionWindows(changes, 100)).toEqual([
      { startMs: 10, endMs: 30 },
      { startMs: 40, endMs: 60 },
    ]);
  });

  it("is open until now while it lasts", () => {
    expect(productionWindows(changes.slice(0, 4), 100)).toEqual([
      { startMs: 10, endMs: 30 },
      { startMs: 40, endMs: 100 },
    ]);
    expect(productionWindows(changes.slice(0, 2), 10)).toEqual([]);
    expect(productionWindows([], 100)).toEqual([]);
  });

  it("ignores that a status was given again, and changes at one instant", () => {
    const again = [
      { atMs: 10, status: inProduction },
      { atMs: 20, status: inProduction },
      { atMs: 20, status: cancelled },
      { atMs: 50, status: inProduction },
      { atMs: 50, status: paused },
    ];
    expect(productionWindows(again, 100)).toEqual([{ startMs: 10, endMs: 20 }]);
  });
});

describe("one order in production per group and product", () => {
  const running = { id: 1, product: "p", group: "g", status: inProduction };

  it("stands in the way of a second", () => {
    expect(orderInTheWay([running], { id: 2, product: "p", group: "g" })).toBe(running);
  });

  it("of another group, another product, another status or itself does not", () => {
    expect(orderInTheWay([running], { id: 2, product: "p", group: "h" })).toBeNull();
    expect(orderInTheWay([running], { id: 2, product: "q", group: "g" })).toBeNull();
    expect(orderInTheWay([{ ...running, status: paused }], { id: 2, product: "p", group: "g" })).toBeNull();
    expect(orderInTheWay([running], { id: 1, product: "p", group: "g" })).toBeNull();
  });
});

describe("progress of an order", () => {
  it("is in whole bales", () => {
    expect(orderProgress(40, 359, 12)).toEqual({
      producedBales: 29,
      projectedBales: 40,
      remainingBales: 11,
      percent: 72.5,
    });
    expect(orderProgress(10, 1_200, 12)).toEqual({
      producedBales: 100,
      projectedBales: 10,
      remainingBales: 0,
      percent: 1_000,
    });
  });

  it("has no percentage without a projection", () => {
    expect(orderProgress(0, 24, 12)).toMatchObject({ producedBales: 2, remainingBales: 0, percent: null });
  });
});

describe("orders", () => {
  it("have a label for every status", () => {
    expect(orderStatusLabels[inProduction]).toBe("Em produção");
    expect(orderStatusLabels).toHaveLength(Object.keys(orderStatus).length);
  });

  it("are offered the plant's time as code", () => {
    expect(defaultOrderCode(Date.UTC(2026, 0, 2, 3, 4, 5), "America/Sao_Paulo")).toBe("20260102000405");
  });
});
