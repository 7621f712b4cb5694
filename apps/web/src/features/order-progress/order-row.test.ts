import type { OrderInWork } from "@fiel/contracts";
import { orderStatus } from "@fiel/domain";
import { expect, it } from "vitest";
import { isLate, orderRows, placeOfOrder } from "./order-row.ts";

const nowMs = 1_800_000_000_000;
const hourMs = 3_600_000;

const order = (id: number, other: Partial<OrderInWork> = {}): OrderInWork => ({
  id,
  codeText: `OP-${id}`,
  product: { id: 1, name: "Arroz 1 kg", codeText: null, unit: "g" },
  group: { id: 1, name: "Grãos" },
  totalCount: 1_000,
  producedPackages: 400,
  status: orderStatus.inProduction,
  start: nowMs - 8 * hourMs,
  elapsed: 8 * 3_600,
  dueAt: null,
  recent: { elapsed: 2 * 3_600, bales: 200 },
  ...other,
});

it("tells of each order what the domain forecasts of it", () => {
  // 600 bales at 100 an hour take six hours.
  const [row] = orderRows([order(1, { dueAt: nowMs + 5 * hourMs })], nowMs);
  expect(row?.forecast).toEqual({ pace: 100, endMs: nowMs + 6 * hourMs, delayMs: hourMs });
});

it("has what is late first, then what is in time or is due never, stage by stage", () => {
  const given = [
    order(1),
    order(2, { dueAt: nowMs + 9 * hourMs }),
    order(3, { dueAt: nowMs + hourMs }),
    order(4, { status: orderStatus.pending, dueAt: nowMs - hourMs }),
    order(5, { status: orderStatus.paused }),
    order(6, { status: orderStatus.finished, dueAt: nowMs - hourMs }),
  ];
  const rows = orderRows(given, nowMs);
  expect(rows.filter(isLate).map(({ id }) => id)).toEqual([3, 4]);
  const placed = rows.toSorted((one, other) => placeOfOrder(one) - placeOfOrder(other));
  expect(placed.map(({ id }) => id)).toEqual([3, 1, 2, 5, 4, 6]);
});
