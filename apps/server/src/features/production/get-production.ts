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
const [tab, lineFeed] = [9, 10];
const noSteps = Buffer.from("[]");

/**
 * The production of each equipment in steps, as the JSON of the answer's `result` in pieces: the engine writes the steps, and
 * only the equipment's names are put in here. Equipment that weighed nothing has no steps; the list is sorted by name. Bytes
 * all the way: a megabyte made a text and bytes again is what the process would spend most of its time on.
 */
export async function getProduction(
  context: ProductionContext,
  filter: ResolvedFilter,
  classes: readonly WeighingClass[],
  signal: AbortSignal,
): Promise<Buffer[]> {
  const { telemetry, tenantId, timeZone, registrations } = context;
  if (filter.equipment.length === 0) return [noSteps];
  const stepS = stepFor(filter.windows) / 1000;
  const alignS = stepS > hourS ? startOfDayMs(filter.windows[0]?.startMs ?? 0, timeZone) / 1000 : 0;
  const question = { tenantId, filter, classes, stepS, alignS };
  const produced = producedOf(await telemetry.text(productionSelect(question), signal));
  const pieces = filter.equipment.flatMap(({ mid, name }, i) => {
    const { product, sum, entries } = produced.get(mid) ?? { product: 0, sum: "0", entries: noSteps };
    const unit = registrations.productById.get(product)?.unit ?? "g";
    const head = `{"equipment":${JSON.stringify(name)},"id":${mid},"unit":"${unit}","sum":${sum},"entries":`;
    return [Buffer.from(`${i === 0 ? "[" : "},"}${head}`), entries];
  });
  return [...pieces, Buffer.from("}]")];
}

interface Produced {
  readonly product: number;
  /** g, as the engine wrote it. */
  readonly sum: string;
  readonly entries: Buffer;
}

/** What the engine says of each equipment, by machine id: `equipment, product, sum, entries` a line. */
function producedOf(answer: Buffer): Map<number, Produced> {
  const produced = new Map<number, Produced>();
  for (let at = 0; at < answer.length;) {
    const found = answer.indexOf(lineFeed, at);
    const end = found === -1 ? answer.length : found;
    const cells: string[] = [];
    for (let cell = 0; cell < 3; cell += 1) {
      const next = answer.indexOf(tab, at);
      cells.push(answer.toString("latin1", at, next));
      at = next + 1;
    }
    const [mid, product, sum = "0"] = cells;
    produced.set(Number(mid), { product: Number(product), sum, entries: answer.subarray(at, end) });
    at = end + 1;
  }
  return produced;
}
