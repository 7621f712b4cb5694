import type { ConformityItem, ConformitySample } from "@fiel/contracts";
import { hourMs, lengthMs, type TimeWindow } from "@fiel/domain";
import type pg from "pg";
import type { ProductRange } from "./product-range.ts";

const mostPoints = 500;
const samplesPerStep = 5;
const mostRefusals = 100;
const itemsPerStep = 2;
/** Factor that joins a weight and a time within a step into one number, which sorts by both. */
const timeEnd = 2 ** 32;

/** Windows longer than this have steps of whole hours, ms. */
const finestMs = 99 * hourMs;

/** Start of the first step and width of each step, ms. */
interface Steps {
  readonly firstMs: number;
  readonly widthMs: number;
}

function stepsOf({ fromMs, untilMs }: ProductRange, window: TimeWindow, perStep: number): Steps {
  const gridMs = lengthMs(window) > finestMs ? hourMs : 1;
  const firstMs = Math.floor(window.startMs / gridMs) * gridMs;
  const neededMs = (untilMs - Math.max(firstMs, fromMs)) / (mostPoints / perStep - 1);
  return { firstMs, widthMs: Math.max(1, Math.ceil(neededMs / gridMs)) * gridMs };
}

/**
 * Keeps at most 500 samples: per step those with the lowest and highest average and package, and the refused ones. Of more
 * than 100 refused samples it keeps the first of each step.
 */
export function downsampleSamples(
  samples: readonly ConformitySample[],
  range: ProductRange,
  window: TimeWindow,
): ConformitySample[] {
  if (samples.length <= mostPoints) return [...samples];
  const { firstMs, widthMs } = stepsOf(range, window, samplesPerStep);
  const refusals = samples.filter(({ approved }) => !approved);
  const steps = Map.groupBy(samples, ({ startDate }) => Math.floor((startDate - firstMs) / widthMs));
  const kept = [...steps.values()].flatMap((own) => {
    const least = (of: (one: ConformitySample) => number) =>
      own.reduce((best, one) => (of(one) < of(best) ? one : best));
    const refused = own.find(({ approved }) => !approved);
    const extremes = [least((s) => s.avg), least((s) => -s.avg), least((s) => s.min), least((s) => -s.max)];
    return refused === undefined ? extremes : [...extremes, refused];
  });
  return [...new Set([...kept, ...(refusals.length > mostRefusals ? [] : refusals)])].toSorted(
    (one, other) => one.startDate - other.startDate || one.endDate - other.endDate,
  );
}

/** Keeps at most 500 packages of each product: per step the lightest and the heaviest. */
export async function downsampleItems(
  pool: pg.Pool,
  own: string,
  ranges: readonly ProductRange[],
  window: TimeWindow,
  packageMg: number,
): Promise<Map<number, ConformityItem[]>> {
  if (ranges.length === 0) return new Map();
  const { firstMs } = stepsOf(ranges[0] as ProductRange, window, itemsPerStep);
  const widths = ranges.map((range) => {
    const { widthMs } = stepsOf(range, window, itemsPerStep);
    return `when ${range.product} then ${range.count <= mostPoints ? 1 : widthMs}`;
  });
  const { rows } = await pool.query<{
    product: number;
    step: number;
    width: number;
    light: string;
    heavy: string;
  }>(
    `select product, width, (since / width)::float8 as step, min(weight_mg * ${timeEnd}::bigint + since % width) as light, max(weight_mg * ${timeEnd}::bigint + since % width) as heavy
from (select product, weight_mg, at - ${firstMs} as since, case product ${widths.join(" ")} end as width from weighings where ${own}) as placed group by 1, 2, since / width`,
  );
  const itemOf = (key: number, startMs: number): ConformityItem => ({
    weight: (Math.floor(key / timeEnd) - packageMg) / 1000,
    date: startMs + (key % timeEnd),
  });
  const entries = rows.map(({ product, step, width, light, heavy }) => {
    const startMs = firstMs + step * width;
    const [one, other] = [itemOf(Number(light), startMs), itemOf(Number(heavy), startMs)];
    return { product, items: light === heavy ? [one] : [one, other] };
  });
  return new Map(
    [...Map.groupBy(entries, ({ product }) => product)].map(([product, steps]) => [
      product,
      steps
        .flatMap(({ items }) => items)
        .toSorted((one, other) => one.date - other.date || one.weight - other.weight),
    ]),
  );
}
