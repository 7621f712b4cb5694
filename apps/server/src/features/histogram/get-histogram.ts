import { type HistogramBins, kindOfClass, type WeighingKind, weighingClasses } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { byProduct, weighedProductOf } from "../../platform/dashboard/weighed-product.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { countsSelect, histogramSelect, momentsMark } from "./histogram-select.ts";
import { binsAhead, binsOfWeighed, type ProductMoments } from "./product-bins.ts";

export interface HistogramContext {
  readonly telemetry: TenantTelemetry;
  readonly tenantId: number;
  readonly registrations: TenantRegistrations;
}

/**
 * The distribution of weights of each equipment and product, as the JSON of the answer's `result`: the engine writes the
 * bins. `excluded` kinds are not counted. 422 WindowTooLarge when there is too much to count.
 */
export async function getHistogram(
  { telemetry, tenantId, registrations }: HistogramContext,
  filter: ResolvedFilter,
  excluded: readonly WeighingKind[],
  signal: AbortSignal,
): Promise<string> {
  const classes = weighingClasses.filter((name) => !excluded.includes(kindOfClass(name)));
  if (filter.equipment.length === 0 || classes.length === 0) return "[]";
  const question = { tenantId, filter, classes };
  const ahead = binsAhead(filter, registrations);
  const found = linesOf(await telemetry.text(histogramSelect(question, ahead), signal));
  const moments = found.filter(({ mid }) => mid === momentsMark).map(momentsOfLine);
  const others = binsOfWeighed(moments, registrations);
  const more = others.size === 0 ? [] : linesOf(await telemetry.text(countsSelect(question, others), signal));
  const bins = new Map([...ahead, ...others]);
  const lines = Map.groupBy([...found, ...more], ({ mid }) => mid);
  const entries = filter.equipment.flatMap((equipment) =>
    (lines.get(equipment.mid) ?? [])
      .map((line) => ({ ...line, product: weighedProductOf(line.id, registrations) }))
      .toSorted(byProduct)
      .map(({ product, id, data }) => {
        const targetMg = registrations.productById.get(id)?.limits?.targetMg;
        const head = {
          ...headOf(equipment, bins.get(id)),
          product,
          target: targetMg === undefined ? null : targetMg / 1000,
        };
        return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`;
      }),
  );
  return `[${entries.join(",")}]`;
}

interface Line {
  /** Machine id, or `momentsMark`. */
  readonly mid: number;
  /** Of the product. */
  readonly id: number;
  readonly data: string;
}

function linesOf(answer: Buffer): Line[] {
  const lines = answer.toString("utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [mid, id, data = "[]"] = line.split("\t");
    return { mid: Number(mid), id: Number(id), data };
  });
}

const momentsOfLine = ({ id, data }: Line): ProductMoments => ({
  ...(JSON.parse(data) as Omit<ProductMoments, "product">),
  product: id,
});

function headOf({ name, mid }: RegisteredEquipment, bins: HistogramBins | undefined) {
  return { equipment: name, id: mid, binWidth: (bins?.widthMg ?? 0) / 1000 };
}
