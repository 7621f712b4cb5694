import type { EquipmentHistogram } from "@fiel/contracts";
import {
  type HistogramBins,
  kindOfClass,
  type WeighingClass,
  type WeighingKind,
  weighingClasses,
} from "@fiel/domain";
import { readInParts } from "../../platform/dashboard/read-in-parts.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { byProduct, weighedProductOf } from "../../platform/dashboard/weighed-product.ts";
import { momentsOfAll, weighedTotals } from "../../platform/dashboard/weighed-totals.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import { type Counted, countedOf, mergeCounted } from "./counted.ts";
import { countsSelect } from "./histogram-select.ts";
import { binsOfWeighed, type ProductBins } from "./product-bins.ts";

export interface HistogramContext {
  readonly reading: Reading;
  readonly registrations: TenantRegistrations;
}

const binBytes = 60;

/**
 * The distribution of weights of each equipment and product. `excluded` kinds are not counted. 422 WindowTooLarge when there is too
 * much to count.
 */
export async function getHistogram(
  { reading, registrations }: HistogramContext,
  filter: ResolvedFilter,
  excluded: readonly WeighingKind[],
): Promise<EquipmentHistogram[]> {
  const classes = weighingClasses.filter((name) => !excluded.includes(kindOfClass(name)));
  if (classes.length === 0) return [];
  const totals = await weighedTotals(reading, filter);
  const asked = totals.filter((one) => classes.includes(one.class));
  const moments = [...Map.groupBy(asked, ({ product }) => product)].map(
    ([product, own]) => [product, momentsOfAll(own)] as const,
  );
  const { ofProducts, ofWeighed } = binsOfWeighed(new Map(moments), registrations);
  const read = [ofProducts, ofWeighed].map((bins) => countWeights(reading, filter, classes, bins));
  const counted = (await Promise.all(read)).flat();
  const bins = new Map([...ofProducts, ...ofWeighed]);
  return filter.equipment.flatMap((equipment) =>
    entriesOf(
      equipment,
      mergeCounted(counted.flatMap((part) => part.get(equipment.mid) ?? [])),
      bins,
      registrations,
    ),
  );
}

async function countWeights(
  reading: Reading,
  filter: ResolvedFilter,
  classes: readonly WeighingClass[],
  bins: ProductBins,
): Promise<ReadonlyMap<number, Counted>[]> {
  if (bins.size === 0) return [];
  return readInParts<Counted>(reading, `bins ${JSON.stringify([classes, [...bins]])}`, filter, {
    async stored(asked, signal) {
      const select = countsSelect({ tenantId: reading.tenantId, filter: asked, classes }, bins);
      return countedOf(await reading.telemetry.text(select, signal));
    },
    bytesOf: (own) => binBytes * [...own.values()].reduce((sum, { length }) => sum + length, 1),
  });
}

function entriesOf(
  { name, mid }: RegisteredEquipment,
  counted: Counted,
  bins: ProductBins,
  registrations: TenantRegistrations,
): EquipmentHistogram[] {
  const entries = Array.from(counted, ([id, counts]): EquipmentHistogram => {
    const { widthMg } = bins.get(id) as HistogramBins;
    const targetMg = registrations.productById.get(id)?.limits?.targetMg;
    return {
      equipment: name,
      id: mid,
      binWidth: widthMg / 1000,
      product: weighedProductOf(id, registrations),
      target: targetMg === undefined ? null : targetMg / 1000,
      data: counts.map(({ bin, ...amounts }) => ({ weight: (bin * widthMg) / 1000, ...amounts })),
    };
  });
  return entries.toSorted(byProduct);
}
