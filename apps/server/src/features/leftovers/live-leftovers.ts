import { type SeriesSteps, stepAt } from "@fiel/domain";
import { isIn } from "../../platform/dashboard/live-hours.ts";
import { perObjects } from "../../platform/dashboard/per-object.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { HeldRecords } from "../../platform/stores/telemetry/live/held-records.ts";
import type { LiveLeftover } from "../../platform/stores/telemetry/live/record-kinds.ts";
import type { LeftoverRow, RowsOfMachines } from "./leftover-row.ts";

const rowsOnce = perObjects<readonly LeftoverRow[]>();

/** What `leftoversSelect` gives, from memory: of each equipment the same rows until it leaves something over again. */
export function liveLeftovers(
  live: HeldRecords<LiveLeftover>,
  filter: ResolvedFilter,
  steps: SeriesSteps,
): RowsOfMachines {
  const { equipment, windows, operator, product } = filter;
  const name = JSON.stringify([windows, operator, product, steps.stepMs, steps.bordersMs?.[0]]);
  return new Map(
    equipment.map(({ mid }) => {
      const own = live.of(mid);
      return [mid, rowsOnce([own], name, () => rowsOf(own, filter, steps))];
    }),
  );
}

interface Sums {
  readonly date: number;
  readonly product: number;
  readonly operator: number;
  scrapMg: number;
  reprocessMg: number;
  chargebacks: number;
}

function rowsOf(
  own: readonly LiveLeftover[],
  { windows, operator, product }: ResolvedFilter,
  steps: SeriesSteps,
): LeftoverRow[] {
  const all = new Map<string, Sums>();
  for (const one of own) {
    if (operator !== null && one.operator !== operator) continue;
    if (product !== null && one.product !== product) continue;
    if (isIn(one.startMs, windows)) addTo(all, one, stepAt(steps, one.startMs).startMs);
  }
  return Array.from(all.values(), ({ scrapMg, reprocessMg, ...sums }) => ({
    ...sums,
    scrapG: scrapMg / 1000,
    reprocessG: reprocessMg / 1000,
  })).toSorted(
    (one, other) => one.date - other.date || one.product - other.product || one.operator - other.operator,
  );
}

function addTo(
  all: Map<string, Sums>,
  { product, operator, kind, weightMg, count }: LiveLeftover,
  date: number,
): void {
  const key = `${date} ${product} ${operator}`;
  const sums = all.get(key) ?? { date, product, operator, scrapMg: 0, reprocessMg: 0, chargebacks: 0 };
  all.set(key, sums);
  if (kind === "scrap") sums.scrapMg += weightMg;
  if (kind === "reprocess") sums.reprocessMg += weightMg;
  sums.chargebacks += count;
}
