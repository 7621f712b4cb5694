import type { EquipmentProduction } from "@fiel/contracts";
import {
  commonUnit,
  gramsOfSum,
  meanMgOf,
  mergeMoments,
  momentsOfOneProduct,
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

/** Production of each equipment in steps, by name; no steps for equipment that weighed nothing. */
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
    const entries = steps.map(([date, all]) => stepOf(date, all));
    return {
      equipment: name,
      id: mid,
      unit: commonUnit(own.map(({ product }) => productById.get(product)?.unit)),
      sum: gramsOfSum(own.reduce((sum, { moments }) => sum + moments.sumMg, 0n)),
      entries,
    };
  });
}

/** Most steps have one product in one part, which need no merging. */
function stepOf(date: number, all: readonly StepPart[]): EquipmentProduction["entries"][number] {
  const [only] = all;
  const isOne = all.length === 1 && only !== undefined;
  const moments = isOne ? only.moments : mergeMoments(all.map((part) => part.moments));
  const ofOne = isOne ? moments : momentsOfOneProduct(all);
  return {
    date,
    sum: gramsOfSum(moments.sumMg),
    avg: ofOne === null ? null : gramsOrNull(meanMgOf(ofOne)),
    min: (moments.minMg ?? 0) / 1000,
    max: (moments.maxMg ?? 0) / 1000,
    dev: ofOne === null ? null : gramsOrNull(sampleDeviationMgOf(ofOne)),
    count: moments.count,
  };
}

const gramsOrNull = (mg: number | null): number | null => (mg === null ? null : Math.round(mg) / 1000);
