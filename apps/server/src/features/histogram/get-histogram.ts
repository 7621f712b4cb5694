import type { EquipmentHistogram } from "@fiel/contracts";
import { type HistogramBins, kindOfClass, type WeighingKind, weighingClasses } from "@fiel/domain";
import { binsKnownAhead, binsOfWeighed } from "../../platform/dashboard/product-bins.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { byProduct, weighedProductOf } from "../../platform/dashboard/weighed-product.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import { listTotals, momentsOfAll } from "../../platform/telemetry/totals.ts";
import {
  type ProductBins,
  readWeightCounts,
  type WeightCount,
} from "../../platform/telemetry/weight-counts.ts";

export interface HistogramContext {
  readonly reading: Reading;
  readonly registrations: TenantRegistrations;
}

/**
 * Distribution of weights of each equipment and product, without `excluded` kinds. Throws 422 WindowTooLarge when there are too many packages to
 * count.
 */
export async function getHistogram(
  { reading, registrations }: HistogramContext,
  filter: ResolvedFilter,
  excluded: readonly WeighingKind[],
): Promise<EquipmentHistogram[]> {
  const classes = weighingClasses.filter((name) => !excluded.includes(kindOfClass(name)));
  if (filter.equipment.length === 0 || classes.length === 0) return [];
  const ahead = binsKnownAhead(filter, registrations);
  const [all, ...counted] = await Promise.all([
    listTotals(reading, filter),
    readWeightCounts(reading, filter, classes, ahead),
  ]);
  const totals = all.filter((one) => classes.includes(one.class));
  const moments = [...Map.groupBy(totals, ({ product }) => product)].map(
    ([product, own]) => [product, momentsOfAll(own)] as const,
  );
  const { ofProducts, ofWeighed } = binsOfWeighed(new Map(moments), registrations);
  const later = [new Map([...ofProducts].filter(([product]) => !ahead.has(product))), ofWeighed];
  counted.push(...(await Promise.all(later.map((bins) => readWeightCounts(reading, filter, classes, bins)))));
  const bins = new Map([...ahead, ...ofProducts, ...ofWeighed]);
  return filter.equipment.flatMap((equipment) => {
    const own = counted.flatMap((part) => part.get(equipment.mid) ?? []);
    return entriesOf(equipment, own, bins, registrations);
  });
}

function entriesOf(
  { name, mid }: RegisteredEquipment,
  counted: readonly WeightCount[],
  bins: ProductBins,
  registrations: TenantRegistrations,
): EquipmentHistogram[] {
  const entries = Array.from(
    Map.groupBy(counted, ({ product }) => product),
    ([id, counts]) => {
      const { widthMg } = bins.get(id) as HistogramBins;
      const targetMg = registrations.productById.get(id)?.limits?.targetMg;
      return {
        equipment: name,
        id: mid,
        binWidth: widthMg / 1000,
        product: weighedProductOf(id, registrations),
        target: targetMg === undefined ? null : targetMg / 1000,
        data: counts.map(({ bin, amount, invalid, rejected, under }) => ({
          weight: (bin * widthMg) / 1000,
          amount,
          invalid,
          rejected,
          under,
        })),
      };
    },
  );
  return entries.toSorted(byProduct);
}
