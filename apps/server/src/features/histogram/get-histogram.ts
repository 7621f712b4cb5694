import { type HistogramBins, kindOfClass, type WeighingKind, weighingClasses } from "@fiel/domain";
import { perObjects } from "../../platform/dashboard/per-object.ts";
import { readInParts } from "../../platform/dashboard/read-in-parts.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { byProduct, weighedProductOf } from "../../platform/dashboard/weighed-product.ts";
import { writtenList } from "../../platform/http/raw-json.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import {
  type Counted,
  type CountedBins,
  countedOf,
  type CountedOfMachines,
  mergeByProduct,
  mergeCounted,
} from "./counted.ts";
import { areFew, fewCounted } from "./few-counted.ts";
import { countsSelect, type HistogramQuestion, histogramSelects } from "./histogram-select.ts";
import { liveCounted } from "./live-counted.ts";
import { binsAhead, binsOfWeighed, type ProductBins } from "./product-bins.ts";

export interface HistogramContext {
  readonly reading: Reading;
  readonly registrations: TenantRegistrations;
}

const binBytes = 40;

/** Bins that are counted ahead follow from the registrations alone. */
const written = perObjects<Buffer>();

/**
 * The distribution of weights of each equipment and product, as the JSON of the answer's `result` in pieces. `excluded` kinds are not
 * counted. 422 WindowTooLarge when there is too much to count.
 */
export async function getHistogram(
  { reading, registrations }: HistogramContext,
  filter: ResolvedFilter,
  excluded: readonly WeighingKind[],
): Promise<Buffer[]> {
  const classes = weighingClasses.filter((name) => !excluded.includes(kindOfClass(name)));
  if (filter.equipment.length === 0 || classes.length === 0) return writtenList([]);
  const question = { tenantId: reading.tenantId, filter, classes };
  const ahead = binsAhead(filter, registrations);
  const counted = await readCounted(reading, question, ahead);
  const moments = mergeByProduct(Array.from(counted.values(), (own) => own.moments));
  const others = binsOfWeighed(moments, registrations);
  const more = await countOthers(reading, question, others);
  const bins = new Map([...ahead, ...others]);
  const entries = filter.equipment.map((equipment) => {
    const own = counted.get(equipment.mid);
    const rest = more.get(equipment.mid)?.bins ?? [];
    const write = () =>
      Buffer.from(entriesOf(equipment, [...(own?.bins ?? []), ...rest], bins, registrations).join(","));
    return own === undefined || rest.length > 0 ? write() : written([own, registrations], "", write);
  });
  return writtenList(entries.map((entry) => (entry.length === 0 ? [] : [entry])));
}

/** What of the filter can be counted ahead; what was read before and still holds is not read again. */
async function readCounted(
  reading: Reading,
  question: HistogramQuestion,
  ahead: ProductBins,
): Promise<CountedOfMachines> {
  const name = `bins ${JSON.stringify([question.classes, [...ahead]])}`;
  const parts = await readInParts(reading, name, question.filter, {
    isExact: true,
    live: (hours, filter) => liveCounted(hours, { ...question, filter }, ahead, name),
    async stored(filter, signal) {
      if (areFew(filter)) return fewCounted({ ...reading, signal }, { ...question, filter }, ahead);
      const selects = histogramSelects({ ...question, filter }, ahead);
      const read = selects.map((select) => reading.telemetry.text(select, signal));
      return countedOf(Buffer.concat(await Promise.all(read)));
    },
    bytesOf,
  });
  return mergeCounted(parts);
}

/** Products whose bins follow from what was weighed. */
async function countOthers(
  { telemetry, signal }: Reading,
  question: HistogramQuestion,
  others: ProductBins,
): Promise<CountedOfMachines> {
  if (others.size === 0) return new Map();
  return countedOf(await telemetry.text(countsSelect(question, others), signal));
}

const bytesOf = ({ bins }: Counted): number => binBytes * bins.reduce((sum, { size }) => sum + size, 1);

function entriesOf(
  { name, mid }: RegisteredEquipment,
  counted: readonly CountedBins[],
  bins: ProductBins,
  registrations: TenantRegistrations,
): string[] {
  return counted
    .map((own) => ({ own, product: weighedProductOf(own.product, registrations) }))
    .toSorted(byProduct)
    .map(({ own, product }) => {
      const { widthMg } = bins.get(own.product) as HistogramBins;
      const targetMg = registrations.productById.get(own.product)?.limits?.targetMg;
      const head = {
        equipment: name,
        id: mid,
        binWidth: widthMg / 1000,
        product,
        target: targetMg === undefined ? null : targetMg / 1000,
      };
      return `${JSON.stringify(head).slice(0, -1)},"data":${own.json(widthMg)}}`;
    });
}
