import type { EquipmentProduction } from "@fiel/contracts";
import {
  commonUnit,
  gramsOfSum,
  meanMgOf,
  mergeMoments,
  type Moments,
  sampleDeviationMgOf,
  type WeighingClass,
} from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { seriesOf } from "../../platform/dashboard/series-of.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import { readSteps, type StepPart } from "../../platform/telemetry/steps.ts";

export interface ProductionContext {
  readonly reading: Reading;
  readonly timeZone: string;
  readonly registrations: TenantRegistrations;
}

/** The production of each equipment in steps, sorted by name; equipment that weighed nothing has no steps. */
export async function getProduction(
  { reading, timeZone, registrations: { productById } }: ProductionContext,
  filter: ResolvedFilter,
  classes: readonly WeighingClass[],
): Promise<EquipmentProduction[]> {
  if (filter.equipment.length === 0) return [];
  const parts = await readSteps(reading, filter, classes, seriesOf(filter, timeZone), timeZone);
  return filter.equipment.map(({ mid, name }) => {
    const own = parts.flatMap((part) => part.get(mid) ?? []);
    const steps = [...Map.groupBy(own, ({ startMs }) => startMs)].toSorted(([one], [other]) => one - other);
    const entries = steps.map(([date, all]) => ({ date, moments: momentsOf(all) }));
    return {
      equipment: name,
      id: mid,
      unit: commonUnit(own.map(({ product }) => productById.get(product)?.unit)),
      sum: gramsOfSum(entries.reduce((sum, { moments }) => sum + moments.sumMg, 0n)),
      entries: entries.map(stepOf),
    };
  });
}

/** Most steps have one product, and lie in one part. */
const momentsOf = (all: readonly StepPart[]): Moments =>
  all.length === 1 && all[0] !== undefined ? all[0].moments : mergeMoments(all.map(({ moments }) => moments));

const stepOf = ({ date, moments }: { readonly date: number; readonly moments: Moments }) => {
  const deviationMg = sampleDeviationMgOf(moments);
  return {
    date,
    sum: gramsOfSum(moments.sumMg),
    avg: Math.round(meanMgOf(moments) ?? 0) / 1000,
    min: (moments.minMg ?? 0) / 1000,
    max: (moments.maxMg ?? 0) / 1000,
    dev: deviationMg === null ? null : Math.round(deviationMg) / 1000,
    count: moments.count,
  };
};
