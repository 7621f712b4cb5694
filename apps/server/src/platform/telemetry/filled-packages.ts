import { clipWindows, type TimeWindow } from "@fiel/domain";
import type { NumberBlocks } from "../stores/telemetry/number-blocks.ts";
import { sql } from "../stores/telemetry/sql.ts";
import type { PackageColumns } from "./package-columns.ts";
import type { Reading } from "./reading.ts";
import { weighingsOf } from "./sql/weighing-parts.ts";
import { weighingQuery } from "./sql/weighing-query.ts";

/** Most packages that are read of one part of a window, the newest: a day of 300 a minute. */
const mostPackages = 450_000;
const rowBytes = 20;

/** Packages of all classes, with the index of each one's class. */
export interface FilledPackages extends PackageColumns {
  readonly classAt: Uint32Array;
}

/**
 * All packages of a machine in a window of whole hours, one part after the other in time order, the lightest of an instant first. Hours before the
 * first open one are cached separately.
 */
export async function readFilledPackages(
  reading: Reading,
  mid: number,
  window: TimeWindow,
): Promise<FilledPackages[]> {
  const openMs = clipWindows(reading.cache.open, window)[0]?.startMs ?? Infinity;
  const parts = [
    ...clipWindows([window], { startMs: -Infinity, endMs: openMs }),
    ...clipWindows([window], { startMs: openMs, endMs: Infinity }),
  ];
  return Promise.all(parts.map((part) => readPart(reading, mid, part)));
}

function readPart(
  { cache, store, tenantId }: Reading,
  mid: number,
  window: TimeWindow,
): Promise<FilledPackages> {
  const filter = { windows: [window], untilNow: false, equipment: [{ mid }], operator: null, product: null };
  const query = weighingQuery(tenantId, filter);
  return cache.get({ weighings: [window] }, `filled ${JSON.stringify(query)}`, async (signal) => {
    const select = sql`select at, product, toUInt32(toUInt8(class)) as classAt, weightMg from weighings
where ${weighingsOf(query)} order by at desc, weightMg desc limit ${mostPackages}`;
    const value = inTimeOrder(await store.blocks(select, signal));
    return { value, bytes: value.at.length * rowBytes };
  });
}

/** Turns the rows of an answer, the newest first, about. */
function inTimeOrder(blocks: NumberBlocks): FilledPackages {
  const rows = Array.from(blocks, (block) => block.rows).reduce((sum, own) => sum + own, 0);
  const found = {
    at: new Float64Array(rows),
    product: new Uint32Array(rows),
    classAt: new Uint32Array(rows),
    weightMg: new Uint32Array(rows),
  };
  let end = rows;
  for (const block of blocks) {
    end -= block.rows;
    found.at.set(block.instants("at").toReversed(), end);
    for (const name of ["product", "classAt", "weightMg"] as const)
      found[name].set(block.numbers(name).toReversed(), end);
  }
  return found;
}
