import { startOfDayMs, stepFor, type WeighingClass } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { productionSelect } from "./production-select.ts";

export interface ProductionContext {
  readonly telemetry: TenantTelemetry;
  readonly tenantId: number;
  readonly timeZone: string;
  readonly registrations: TenantRegistrations;
}

const hourS = 3600;

/**
 * The production of each equipment in steps, as the JSON of the answer's `result`: the engine writes the steps, and only
 * the equipment's names are put in here. Equipment that weighed nothing has no steps; the list is sorted by name.
 */
export async function getProduction(
  context: ProductionContext,
  filter: ResolvedFilter,
  classes: readonly WeighingClass[],
  signal: AbortSignal,
): Promise<string> {
  const { telemetry, tenantId, timeZone, registrations } = context;
  const stepS = stepFor(filter.windows) / 1000;
  const alignS = stepS > hourS ? startOfDayMs(filter.windows[0]?.startMs ?? 0, timeZone) / 1000 : 0;
  const question = { tenantId, filter, classes, stepS, alignS };
  const answer =
    filter.equipment.length === 0
      ? ""
      : (await telemetry.text(productionSelect(question), signal)).toString("utf8");
  const lines = new Map(
    answer
      .split("\n")
      .filter(Boolean)
      .map((line) => [Number(line.slice(0, line.indexOf("\t"))), line]),
  );
  const results = filter.equipment.map(({ mid, name }) => {
    const [, product = "0", sum = "0", entries = "[]"] = (lines.get(mid) ?? "").split("\t");
    const unit = registrations.productById.get(Number(product))?.unit ?? "g";
    return `{"equipment":${JSON.stringify(name)},"id":${mid},"unit":"${unit}","sum":${sum},"entries":${entries}}`;
  });
  return `[${results.join(",")}]`;
}
