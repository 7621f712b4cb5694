import { hourMs, type TimeWindow, unionOfWindows } from "@fiel/domain";
import { cutAtBusyHours } from "../dashboard/read-in-parts.ts";
import type { Reading } from "../dashboard/reading.ts";
import type { RegisteredOrder } from "./load-orders.ts";
import { type Groups, hoursOfStretches, hoursSelect, segmentsSelect } from "./made-select.ts";
import { type OrderStretch, piecesOfStretches, stretchesWithin } from "./stretch-pieces.ts";

/** Useful packages by the order's id. */
type Useful = ReadonlyMap<number, number>;

/**
 * Useful packages that were made for each order, by its id: of its product, on its group's equipment, while it was in
 * production. Orders for which none was made are absent.
 */
export async function usefulOfOrders(
  reading: Reading,
  orders: readonly RegisteredOrder[],
  nowMs: number,
): Promise<Useful> {
  const groups = new Map(orders.flatMap(({ mids, group }) => mids.map((mid) => [mid, group.id] as const)));
  const stretches = orders.flatMap((order) => stretchesUntil(order, nowMs));
  if (stretches.length === 0 || groups.size === 0) return new Map();
  const { settled, rest } = cutAtBusyHours(reading.kept, {
    windows: [hoursOfStretches(stretches)],
    untilNow: false,
  });
  const counts = await Promise.all(
    [...settled, rest].map((windows) =>
      keepUseful(reading, groups, stretchesWithin(stretches, windows), windows),
    ),
  );
  return sumOf(counts.flatMap((each) => [...each]));
}

/** When an order was in production, until now where it still is. */
export const runsUntil = ({ runs }: RegisteredOrder, nowMs: number): TimeWindow[] =>
  unionOfWindows(runs.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? nowMs })));

/** Of the hour that is going on everything belongs to the order that goes on: docs/adr/0018-until-now-reads-whole-steps.md. */
function stretchesUntil(order: RegisteredOrder, nowMs: number): OrderStretch[] {
  const of = { orderId: order.id, groupId: order.group.id, product: order.productId };
  return runsUntil(order, nowMs).map(({ startMs, endMs }) => ({
    ...of,
    startMs,
    endMs: endMs === nowMs ? Math.ceil(nowMs / hourMs) * hourMs : endMs,
  }));
}

const orderBytes = 50;

/** An order that has ended has the same stretches again: what was made in them is known until something is weighed in their hours. */
async function keepUseful(
  { kept, ...reading }: Reading,
  groups: Groups,
  stretches: readonly OrderStretch[],
  windows: readonly TimeWindow[],
): Promise<Useful> {
  if (stretches.length === 0) return new Map();
  const key = `useful ${JSON.stringify([[...groups], stretches])}`;
  return kept.keep({ weighings: windows }, key, async (signal) => {
    const value = await readUseful({ ...reading, signal }, groups, stretches);
    return { value, bytes: value.size * orderBytes };
  });
}

/** Whole hours come from the roll-up; where a stretch begins or ends inside an hour that is cut. */
async function readUseful(
  { telemetry, tenantId, signal }: Omit<Reading, "kept">,
  groups: Groups,
  stretches: readonly OrderStretch[],
): Promise<Useful> {
  const { whole, partial } = piecesOfStretches(stretches);
  const counts = [
    { pieces: whole, select: hoursSelect },
    { pieces: partial, select: segmentsSelect },
  ]
    .filter(({ pieces }) => pieces.length > 0)
    .map(async ({ pieces, select }) =>
      countIn(pieces, await telemetry.text(select(tenantId, groups, pieces), signal)),
    );
  return sumOf((await Promise.all(counts)).flat());
}

/** From the lines `groupId, product, startMs, n`, of which none lies in a piece in part. */
function countIn(pieces: readonly OrderStretch[], answer: Buffer): [orderId: number, n: number][] {
  const byMaker = Map.groupBy(pieces, ({ groupId, product }) => `${groupId} ${product}`);
  const lines = answer.toString("utf8").split("\n").filter(Boolean);
  return lines.flatMap((line) => {
    const [groupId = 0, product = 0, startMs = 0, n = 0] = line.split("\t").map(Number);
    const own = byMaker.get(`${groupId} ${product}`) ?? [];
    const piece = own.find((one) => startMs >= one.startMs && startMs < one.endMs);
    return piece === undefined ? [] : [[piece.orderId, n] as [number, number]];
  });
}

function sumOf(counts: readonly (readonly [orderId: number, n: number])[]): Useful {
  const sums = new Map<number, number>();
  for (const [orderId, n] of counts) sums.set(orderId, (sums.get(orderId) ?? 0) + n);
  return sums;
}
