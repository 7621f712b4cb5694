import type { WeightEvidence } from "@fiel/contracts";
import {
  cutAtMidnights,
  dayMs,
  declaredAt,
  DeclaredSamples,
  defaultSampleSize,
  judgedClasses,
  type Regulation,
  type RunSample,
  runEvidence,
  type SampledProduct,
  startOfDayMs,
} from "@fiel/domain";
import { declaredWeights } from "../../platform/registrations/declared-weights.ts";
import type {
  RegisteredProduct,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { readPackages, rowsByWindow } from "../../platform/telemetry/packages.ts";
import { productRunsOf } from "../../platform/telemetry/product-runs.ts";
import { regulationAt } from "../../platform/registrations/regulation-at.ts";

/** Longest run, ms. Older packages say nothing about the line as it is set now. */
const longestRunMs = dayMs;

/** Evidence that a machine's current run is underweight; null when there is none or the product cannot be judged. */
export async function evidenceOfMachine(
  { reading, registrations, nowMs }: TimedComputeContext,
  { mid }: { readonly mid: number },
  timeZone: string,
): Promise<WeightEvidence | null> {
  const sinceMs = nowMs - longestRunMs;
  // From midnight, so that the samples equal those of the conformity page.
  const windows = cutAtMidnights([{ startMs: startOfDayMs(sinceMs, timeZone), endMs: nowMs }], timeZone);
  const filter = { windows, equipment: [{ mid }], operator: null, product: null };
  const rowsOf = rowsByWindow(await readPackages(reading, filter, judgedClasses));
  const regulation = regulationAt(nowMs, timeZone);
  let run = null as Run | null;
  for (const window of windows) {
    for (const rows of rowsOf(window))
      for (const { product, start, end } of productRunsOf(rows)) {
        if (run?.id !== product) run = new Run(product, { registrations, regulation, sinceMs });
        run.drawer.take(rows, start, end);
      }
    run?.drawer.leave();
  }
  return run?.evidence() ?? null;
}

interface RunSource {
  readonly registrations: TenantRegistrations;
  readonly regulation: Regulation;
  /** Earlier samples are left out, UTC ms. */
  readonly sinceMs: number;
}

/** Run of one product, built while its packages are read. */
class Run {
  readonly id: number;
  readonly drawer: DeclaredSamples;
  readonly #product: RegisteredProduct | undefined;
  readonly #regulation: Regulation;
  #samples: RunSample[] = [];
  #weights: SampledProduct | null = null;

  constructor(id: number, { registrations, regulation, sinceMs }: RunSource) {
    this.id = id;
    this.#product = registrations.productById.get(id);
    this.#regulation = regulation;
    const declared = declaredWeights(registrations, id, regulation);
    this.drawer = new DeclaredSamples(
      { size: defaultSampleSize, regulation, declared },
      (verdict, _figures, startMs, endMs) => {
        const weights = declaredAt(declared, startMs);
        if (weights !== this.#weights) this.#samples = [];
        this.#weights = weights;
        if (startMs >= sinceMs) this.#samples.push({ endMs, verdict });
      },
    );
  }

  evidence(): WeightEvidence | null {
    if (this.#product === undefined || this.#weights === null) return null;
    const { netMg, toleranceMg } = this.#weights;
    const found = runEvidence(this.#samples, {
      size: defaultSampleSize,
      nominalMg: netMg,
      regulation: this.#regulation,
    });
    const lastMs = found?.lastMs ?? null;
    if (found === null || lastMs === null) return null;
    const { samples, average, individual, grounds, meanMg, belowDoubleTolerance, raiseMg } = found;
    return {
      product: this.#product.name,
      at: lastMs,
      samples,
      average,
      individual,
      grounds: [...grounds],
      mean: meanMg / 1000,
      nominal: netMg / 1000,
      belowDoubleTolerance,
      doubleLimit: (netMg - 2 * toleranceMg) / 1000,
      raise: raiseMg === null ? null : raiseMg / 1000,
    };
  }
}
