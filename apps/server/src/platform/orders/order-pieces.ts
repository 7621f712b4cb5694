import { hourMs, type TimeWindow } from "@fiel/domain";
import { changesOf, registeredAt } from "../registrations/past.ts";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { Groups, OrderStretch } from "../telemetry/useful-packages.ts";
import type { RegisteredOrder } from "./load-orders.ts";

type Registered = Pick<TenantRegistrations, "past" | "productById">;

/** A part of an order's time with the same machines in its group and the same pack size. */
export interface OrderPiece extends TimeWindow {
  readonly order: RegisteredOrder;
  readonly mids: readonly number[];
  readonly packSize: number;
}

/** The parts of an order's windows, cut where its group or pack size changed; parts without a machine are left out. */
export function piecesOfOrder(
  order: RegisteredOrder,
  windows: readonly TimeWindow[],
  { past, productById }: Registered,
): OrderPiece[] {
  const { machines, productId } = order;
  const pasts = past.products.get(productId);
  const product = productById.get(productId);
  const borders = [
    ...machines.flatMap(({ startMs, endMs }) => [startMs, endMs]),
    ...(product === undefined ? [] : changesOf(pasts, product, ({ packSize }) => packSize)),
  ].filter((ms) => ms !== null);
  return windows
    .flatMap((window) => cutAt(window, borders))
    .flatMap((part) => {
      const there = machines.filter(
        ({ startMs, endMs }) => (startMs ?? -Infinity) <= part.startMs && (endMs ?? Infinity) > part.startMs,
      );
      if (there.length === 0) return [];
      const packSize = registeredAt(pasts, product, part.startMs)?.packSize ?? 1;
      return [{ order, ...part, mids: there.map(({ mid }) => mid), packSize }];
    });
}

/** The parts of a window between the borders in it. */
function cutAt({ startMs, endMs }: TimeWindow, borders: readonly number[]): TimeWindow[] {
  const inside = borders.filter((ms) => ms > startMs && ms < endMs);
  const starts = [...new Set([startMs, ...inside])].toSorted((one, other) => one - other);
  return starts.map((start, place) => ({ startMs: start, endMs: starts[place + 1] ?? endMs }));
}

export interface StretchBatch {
  readonly groups: Groups;
  readonly stretches: readonly OrderStretch[];
}

/** Pack sizes of one order that its stretch numbers can distinguish. */
const mostSizes = 10_000;

/** Owner of a stretch, by its number. */
export interface StretchOwner {
  readonly orderId: number;
  readonly packSize: number;
}

/**
 * Groups the pieces into batches for reading: in a batch each machine is in one group, and each group always has the same machines. One
 * batch is enough when no machine changed its group. A stretch's number depends only on order and pack size.
 */
export function batchesOfPieces(pieces: readonly OrderPiece[], nowMs: number) {
  const owners = new Map<number, StretchOwner>();
  const numbers = numbersOf(pieces, owners);
  const batches: { groups: Map<number, number>; lineUps: Map<number, string>; stretches: OrderStretch[] }[] =
    [];
  for (const piece of pieces) {
    const { order, mids, packSize, startMs, endMs } = piece;
    const { id: groupId } = order.group;
    const lineUp = mids.join();
    const fits = ({ groups, lineUps }: (typeof batches)[number]) =>
      lineUps.has(groupId) ? lineUps.get(groupId) === lineUp : mids.every((mid) => !groups.has(mid));
    let batch = batches.find(fits);
    if (batch === undefined) {
      batch = { groups: new Map(), lineUps: new Map(), stretches: [] };
      batches.push(batch);
    }
    batch.lineUps.set(groupId, lineUp);
    for (const mid of mids) batch.groups.set(mid, groupId);
    batch.stretches.push({
      orderId: numbers(order.id, packSize),
      groupId,
      product: order.productId,
      startMs,
      // The present hour belongs whole to an order in production: docs/adr/0018-open-windows-are-read-by-whole-steps.md.
      endMs: endMs === nowMs ? Math.ceil(nowMs / hourMs) * hourMs : endMs,
    });
  }
  return { batches: batches as readonly StretchBatch[], owners };
}

function numbersOf(pieces: readonly OrderPiece[], owners: Map<number, StretchOwner>) {
  const sizesOf = Map.groupBy(pieces, ({ order }) => order.id);
  const sizes = new Map(
    [...sizesOf].map(([id, own]) => [id, [...new Set(own.map(({ packSize }) => packSize))]] as const),
  );
  return (orderId: number, packSize: number): number => {
    const place = sizes.get(orderId)?.indexOf(packSize) ?? 0;
    const number = orderId * mostSizes + place;
    owners.set(number, { orderId, packSize });
    return number;
  };
}
