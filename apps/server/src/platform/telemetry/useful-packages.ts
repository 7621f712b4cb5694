import type { TimeWindow } from "@fiel/domain";
import { cutAtOpenHours } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { type OrderStretch, piecesOfStretches, stretchesWithin } from "./sql/stretch-pieces.ts";
import { type Groups, hoursOfStretches, hoursSelect, segmentsSelect } from "./sql/useful-select.ts";

export type { Groups, OrderStretch };

/** Useful packages by order id. */
export type Useful = ReadonlyMap<number, number>;

const orderBytes = 50;

/** Useful packages made in stretches, by order; orders without any are absent. */
export async function readUsefulPackages(
  reading: Reading,
  groups: Groups,
  stretches: readonly OrderStretch[],
): Promise<Useful> {
  if (stretches.length === 0 || groups.size === 0) return new Map();
  const hours = { windows: [hoursOfStretches(stretches)], untilNow: false };
  const { closed, rest } = cutAtOpenHours(reading.cache, hours);
  const counts = await Promise.all(
    [...closed, rest].map((windows) => readIn(reading, groups, stretches, windows)),
  );
  return sumOf(counts.flatMap((each) => [...each]));
}

/** Caches by the stretches: an ended order keeps them, so its count stays valid until something is weighed in their hours. */
async function readIn(
  { cache, store, tenantId }: Reading,
  groups: Groups,
  all: readonly OrderStretch[],
  windows: readonly TimeWindow[],
): Promise<Useful> {
  const stretches = stretchesWithin(all, windows);
  if (stretches.length === 0) return new Map();
  const key = `useful ${JSON.stringify([[...groups], stretches])}`;
  return cache.get({ weighings: windows }, key, async (signal) => {
    // Whole hours come from the roll-up. Hours in which a stretch begins or ends are cut there.
    const { whole, partial } = piecesOfStretches(stretches);
    const counts = [
      { pieces: whole, select: hoursSelect },
      { pieces: partial, select: segmentsSelect },
    ]
      .filter(({ pieces }) => pieces.length > 0)
      .map(async ({ pieces, select }) =>
        countIn(pieces, await store.text(select(tenantId, groups, pieces), signal)),
      );
    const value = sumOf((await Promise.all(counts)).flat());
    return { value, bytes: value.size * orderBytes };
  });
}

/** Sums the lines `groupId, product, startMs, n` by order. Each line lies completely inside or outside of a piece. */
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
