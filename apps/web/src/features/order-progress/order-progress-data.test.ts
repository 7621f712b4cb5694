import type { OrderInWork } from "@fiel/contracts";
import { expect, it } from "vitest";
import { orderProgressData } from "./order-progress-data.ts";

const order: OrderInWork = {
  id: 1,
  codeText: "OP-1",
  product: { id: 1, name: "Arroz 1 kg", codeText: null, unit: "g" },
  group: { id: 1, name: "Grãos" },
  totalCount: 40,
  producedPackages: 10,
  status: 2,
  start: 1_000,
  elapsed: 60,
  dueAt: null,
  recent: { elapsed: 0, bales: 0 },
};
const table = (shown: readonly string[], orders: readonly OrderInWork[] = [order]) =>
  orderProgressData(
    orders,
    (series) => shown.includes(series),
    (key) => key,
  );

it("leaves out what the legend hides", () => {
  const what = ["OP-1", "Arroz 1 kg", "orders.inProduction"];
  expect(table(["made", "rest"]).rows).toEqual([[...what, 10, 30, 40, 25]]);
  expect(table(["made"]).rows).toEqual([[...what, 10, 40, 25]]);
  expect(table(["rest"])).toEqual({
    columns: ["orders.order", "orders.product", "orders.status", "orders.rest", "orders.projected"],
    rows: [[...what, 30, 40]],
  });
});

it("has nothing left to make of an order that made more than projected", () => {
  expect(table(["rest"], [{ ...order, producedPackages: 50 }]).rows).toEqual([
    ["OP-1", "Arroz 1 kg", "orders.inProduction", 0, 40],
  ]);
});
