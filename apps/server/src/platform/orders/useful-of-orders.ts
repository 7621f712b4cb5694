import { hourMs, type TimeWindow, unionOfWindows } from "@fiel/domain";
import { LRUCache } from "lru-cache";
import { liveHoursOf } from "../dashboard/live-hours.ts";
import { perObject } from "../dashboard/per-object.ts";
import { cutAtBusyHours } from "../dashboard/read-in-parts.ts";
import type { Reading } from "../dashboard/reading.ts";
import type { RegisteredOrder } from "./load-orders.ts";
import { type Groups, hoursOfStretches, hoursSelect, productsOf, segmentsSelect } from "./made-select.ts";
import { liveMade } from "./live-made.ts";
import { type Made, type MadeHours, madeHoursOf, madeName } from "./made-hours.ts";
import { hourOf, type OrderStretch, piecesOfStretches } from "./stretch-pieces.ts";

/**
 * Useful packages that were made for each order, by its id: of its product, on its group's equipment, while it was in
 * production. Orders for which none was made are absent.
 */
export type UsefulOfOrders = (
  reading: Reading,
  orders: readonly RegisteredOrder[],
  nowMs: number,
) => Promise<Map<number, number>>;

/** What was made in a part of an hour, as long as the whole hour's packages are these. */
interface KeptPart {
  readonly ofHour: string;
  readonly useful: number;
}
const keptParts = 20_000;

/** Counts whole hours from the roll-up, and keeps what was made in parts of an hour: see docs/adr/0016-parts-of-an-hour-are-kept-for-orders.md. */
export function createUsefulOfOrders(): UsefulOfOrders {
  const kept = new LRUCache<string, KeptPart>({ max: keptParts });

  return async (reading, orders, nowMs) => {
    const groups = new Map(orders.flatMap(({ mids, group }) => mids.map((mid) => [mid, group.id] as const)));
    const stretches = orders.flatMap((order) => stretchesUntil(order, nowMs));
    const counts = new Map<number, number>();
    if (stretches.length === 0 || groups.size === 0) return counts;
    const add = ({ orderId }: OrderStretch, useful: number): void => {
      if (useful > 0) counts.set(orderId, (counts.get(orderId) ?? 0) + useful);
    };
    const hours = await readHours(reading, groups, stretches);
    const madeBy = createMadeBy(hours);
    const { whole, partial } = piecesOfStretches(stretches);
    for (const stretch of whole) {
      const madeAt = madeBy(stretch);
      for (let atMs = stretch.startMs; atMs < stretch.endMs; atMs += hourMs)
        add(stretch, madeAt(atMs)?.n ?? 0);
    }

    const nameOf = createNames(reading.tenantId, groups);
    const missing = partial.filter((stretch) => {
      const ofHour = madeBy(stretch)(stretch.startMs)?.ofHour;
      if (ofHour === undefined) return false;
      const known = kept.get(nameOf(stretch));
      if (known?.ofHour !== ofHour) return true;
      add(stretch, known.useful);
      return false;
    });
    for (const { stretch, ...part } of await countParts(reading, groups, missing)) {
      add(stretch, part.useful);
      if (!stretch.open) kept.set(nameOf(stretch), part);
    }
    return counts;
  };
}

/** When an order was in production, until now where it still is. */
export const runsUntil = (order: RegisteredOrder, nowMs: number): readonly TimeWindow[] =>
  goesOn(order) ? runsOf(order, nowMs) : endedRuns(order);

const goesOn = ({ runs }: RegisteredOrder): boolean => runs.some(({ endMs }) => endMs === null);

const endedRuns = perObject((order: RegisteredOrder) => runsOf(order, Infinity));

const runsOf = ({ runs }: RegisteredOrder, nowMs: number): TimeWindow[] =>
  unionOfWindows(runs.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? nowMs })));

const stretchesUntil = (order: RegisteredOrder, nowMs: number): readonly OrderStretch[] =>
  goesOn(order) ? stretchesOf(order, nowMs) : endedStretches(order);

const endedStretches = perObject((order: RegisteredOrder) => stretchesOf(order, Infinity));

/** Of the hour that is going on everything belongs to the order that goes on: docs/adr/0018-until-now-reads-whole-steps.md. */
function stretchesOf(order: RegisteredOrder, nowMs: number): OrderStretch[] {
  const of = { orderId: order.id, groupId: order.group.id, product: order.productId };
  return runsUntil(order, nowMs).map((window) => {
    const open = window.endMs === nowMs;
    return { ...window, endMs: open ? Math.ceil(nowMs / hourMs) * hourMs : window.endMs, ...of, open };
  });
}

type MadeAt = (atMs: number) => Made | undefined;

/** What was made in the hour of an instant, of a stretch's product by its group; most stretches share both with others. */
function createMadeBy(hours: readonly MadeHours[]): (stretch: OrderStretch) => MadeAt {
  const known = new Map<string, MadeAt>();
  return ({ groupId, product }) => {
    const name = madeName(groupId, product);
    const found = known.get(name);
    if (found !== undefined) return found;
    const own = hours.flatMap((part) => part.get(name) ?? []);
    const madeAt: MadeAt = (atMs) => {
      const startS = hourOf(atMs) / 1000;
      for (const part of own) {
        const made = part.get(startS);
        if (made !== undefined) return made;
      }
      return undefined;
    };
    known.set(name, madeAt);
    return madeAt;
  };
}

const entryBytes = 150;

/** Hours apart from each other; what was read before and still holds is not read again. */
async function readHours(
  reading: Reading,
  groups: Groups,
  stretches: readonly OrderStretch[],
): Promise<MadeHours[]> {
  const { tenantId, telemetry, kept } = reading;
  const asked = JSON.stringify([[...groups], productsOf(stretches)]);
  const hours = { windows: [hoursOfStretches(stretches)], untilNow: false };
  const { settled, busy } = cutAtBusyHours(reading.kept, hours);
  const live = await liveHoursOf(reading, busy);
  const parts = [...settled, live === null ? busy : []].filter((windows) => windows.length > 0);
  const read = await Promise.all(
    parts.map((windows) =>
      kept.keep({ weighings: windows }, `hours ${JSON.stringify(windows)} ${asked}`, async (signal) => {
        const select = hoursSelect(tenantId, groups, stretches, windows);
        const lines = linesOf(await telemetry.text(select, signal));
        return { value: madeHoursOf(lines), bytes: lines.length * entryBytes };
      }),
    ),
  );
  return live === null ? read : [...read, liveMade(live, groups)];
}

const linesOf = (answer: Buffer): string[] => answer.toString("utf8").split("\n").filter(Boolean);

/** A part is another one when other equipment makes up the group. */
function createNames(tenantId: number, groups: Groups): (stretch: OrderStretch) => string {
  const midsOf = new Map(
    [...Map.groupBy(groups.keys(), (mid) => groups.get(mid))].map(([group, mids]) => [
      group,
      mids.toSorted((one, other) => one - other).join(),
    ]),
  );
  return ({ groupId, product, startMs, endMs }) =>
    `${tenantId} ${midsOf.get(groupId)} ${product} ${startMs} ${endMs}`;
}

const hourKey = (groupId: number, product: number, atMs: number): string =>
  `${madeName(groupId, product)}\t${hourOf(atMs)}`;

interface CountedPart extends KeptPart {
  readonly stretch: OrderStretch;
}

/** Parts with all that their hours had when they were counted, from the same rows. */
async function countParts(
  { telemetry, tenantId, signal }: Reading,
  groups: Groups,
  parts: readonly OrderStretch[],
): Promise<CountedPart[]> {
  if (parts.length === 0) return [];
  const wanted = new Set(parts.map(({ groupId }) => groupId));
  const own = new Map([...groups].filter(([, groupId]) => wanted.has(groupId)));
  const answer = await telemetry.text(segmentsSelect(tenantId, own, parts), signal);
  const segments = linesOf(answer).map((line) => {
    const [groupId = 0, product = 0, startMs = 0, n = 0, sumMg = 0] = line.split("\t").map(Number);
    return { key: hourKey(groupId, product, startMs), startMs, n, sumMg };
  });
  const byHour = Map.groupBy(segments, ({ key }) => key);
  return parts.map((stretch) => {
    const ofHour = byHour.get(hourKey(stretch.groupId, stretch.product, stretch.startMs)) ?? [];
    const inside = ofHour.filter(({ startMs }) => startMs >= stretch.startMs && startMs < stretch.endMs);
    const sum = (rows: typeof ofHour, of: "n" | "sumMg"): number =>
      rows.reduce((all, row) => all + row[of], 0);
    return { stretch, ofHour: `${sum(ofHour, "n")}\t${sum(ofHour, "sumMg")}`, useful: sum(inside, "n") };
  });
}
