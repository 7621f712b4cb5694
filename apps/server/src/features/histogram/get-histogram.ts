import { type HistogramBins, kindOfClass, type WeighingKind, weighingClasses } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { byProduct, weighedProductOf } from "../../platform/dashboard/weighed-product.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { histogramSelect } from "./histogram-select.ts";
import { binsOfProducts } from "./product-bins.ts";

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
  const bins = await binsOfProducts(telemetry, tenantId, filter, classes, registrations, signal);
  if (bins.size === 0) return "[]";
  const answer = await telemetry.text(histogramSelect({ tenantId, filter, classes, bins }), signal);
  const lines = Map.groupBy(linesOf(answer), ({ mid }) => mid);
  const entries = filter.equipment.flatMap((equipment) =>
    (lines.get(equipment.mid) ?? [])
      .map(({ id, data }) => ({ product: weighedProductOf(id, registrations), id, data }))
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

function linesOf(answer: Buffer): { mid: number; id: number; data: string }[] {
  const lines = answer.toString("utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [mid, id, data = "[]"] = line.split("\t");
    return { mid: Number(mid), id: Number(id), data };
  });
}

function headOf({ name, mid }: RegisteredEquipment, bins: HistogramBins | undefined) {
  return { equipment: name, id: mid, binWidth: (bins?.widthMg ?? 0) / 1000 };
}
