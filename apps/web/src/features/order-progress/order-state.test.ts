import type { OrderInWork } from "@fiel/contracts";
import { orderStatus, orderStatusLabels } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import { orderStates, stateOfOrder } from "../../shared/orders/order-states.ts";
import { absentStart, openOrders } from "./order-state.ts";

const order = (id: number, status: number): OrderInWork => ({
  id,
  codeText: `OP-${id}`,
  product: { id: 1, name: "Arroz 1 kg", codeText: null, unit: "g" },
  group: { id: 1, name: "Arroz" },
  totalCount: 10,
  producedPackages: 1,
  status,
  start: null,
  elapsed: 0,
  dueAt: null,
  recent: { elapsed: 0, bales: 0 },
});

describe("the state of an order", () => {
  it("has a word for each of the domain's", () => {
    expect(orderStates.length).toBe(orderStatusLabels.length);
    expect(
      Object.entries(orderStatus).map(([name, status]) => [name, stateOfOrder(order(1, status))]),
    ).toEqual(Object.keys(orderStatus).map((name) => [name, name]));
  });
});

describe("an order without a start", () => {
  it("may still be started, unless it is over", () => {
    const words = Object.values(orderStatus).map((status) => [status, absentStart({ status })]);
    expect(Object.fromEntries(words)).toEqual({
      [orderStatus.cancelled]: "noProduction",
      [orderStatus.pending]: "notStarted",
      [orderStatus.inProduction]: "notStarted",
      [orderStatus.paused]: "notStarted",
      [orderStatus.finished]: "noProduction",
    });
  });
});

describe("the orders of the chart", () => {
  it("are those that can be worked on, what runs first, each kind as it came", () => {
    const given = [order(1, 1), order(2, 4), order(3, 2), order(4, 0), order(5, 3), order(6, 2)];
    expect(openOrders(given).map(({ id }) => id)).toEqual([3, 6, 5, 1]);
  });
});
