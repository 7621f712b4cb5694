import { setImmediate } from "node:timers/promises";
import type { Filler } from "@fiel/contracts";
import {
  dayMs,
  fewestHeadPackages,
  hourMs,
  leastPackagesOfSafeTarget,
  meanMgOf,
  meanMoved,
  momentsOf,
  mostHeadPackages,
  offHeadOf,
  sampleDeviationMgOf,
} from "@fiel/domain";
import { weighedProduct } from "../../platform/dashboard/weighed-product.ts";
import { type Overruns, readOverruns } from "../../platform/gateways/overruns.ts";
import { declaredWeights } from "../../platform/registrations/declared-weights.ts";
import { regulationAt } from "../../platform/registrations/regulation-at.ts";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { readFilledPackages } from "../../platform/telemetry/filled-packages.ts";
import { type FilledRun, runOfMachine } from "./run-of-machine.ts";

/** Packages from which mean and deviation are computed, the newest since the last step. */
const mostOfProcess = 2_000;

/** How each of the machines fills its present product. One machine at a time, since each reads a day of packages. */
export async function getFillers(
  source: Pick<TimedComputeContext, "reading" | "registrations" | "nowMs">,
  equipment: readonly RegisteredEquipment[],
  timeZone: string,
): Promise<Filler[]> {
  const { reading, nowMs } = source;
  const present = equipment.filter(({ removedAt }) => removedAt === null || removedAt > nowMs);
  const overruns = await readOverruns(reading);
  const found: Filler[] = [];
  for (const machine of present) {
    const own = await fillerOf(source, machine, { overruns, timeZone });
    if (own !== null) found.push(own);
    await setImmediate();
  }
  return found;
}

async function fillerOf(
  { reading, registrations, nowMs }: Pick<TimedComputeContext, "reading" | "registrations" | "nowMs">,
  { mid, name }: RegisteredEquipment,
  { overruns, timeZone }: { readonly overruns: Overruns; readonly timeZone: string },
): Promise<Filler | null> {
  const hourStartMs = Math.floor(nowMs / hourMs) * hourMs;
  const window = { startMs: hourStartMs - dayMs, endMs: hourStartMs + hourMs };
  const regulation = regulationAt(nowMs, timeZone);
  const run = runOfMachine(
    await readFilledPackages(reading, mid, window),
    (product) => declaredWeights(registrations, product, regulation),
    nowMs,
  );
  const product = registrations.productById.get(run?.product ?? 0);
  if (run === null || product === undefined || run.lastMs < nowMs - dayMs) return null;
  const { netMg, packageMg } = run.weights;
  const lostMs = overruns.get(mid) ?? -Infinity;
  const net = (grossMg: number): number => (grossMg - packageMg) / 1000;
  return {
    equipment: name,
    id: mid,
    product: weighedProduct(product),
    nominal: netMg / 1000,
    costPerKg: product.costPerKg,
    since: run.sinceMs,
    at: run.lastMs,
    packages: run.packages,
    process: processOf(run),
    perDay: run.perDay,
    step:
      run.step === null
        ? null
        : { at: run.step.atMs, before: net(run.step.before), after: net(run.step.after) },
    ...headOf(run, lostMs),
    lostAt: lostMs > run.sinceMs ? lostMs : null,
  };
}

function processOf({ usefulMg, weights: { packageMg } }: FilledRun): Filler["process"] {
  const newest = usefulMg.slice(-mostOfProcess);
  const moments = momentsOf(newest);
  const [meanMg, deviationMg] = [meanMgOf(moments), sampleDeviationMgOf(moments)];
  const parts = Array.from({ length: Math.ceil(newest.length / leastPackagesOfSafeTarget) }, (_, place) =>
    momentsOf(newest.slice(place * leastPackagesOfSafeTarget, (place + 1) * leastPackagesOfSafeTarget)),
  );
  return {
    count: moments.count,
    mean: meanMg === null ? null : (meanMg - packageMg) / 1000,
    dev: deviationMg === null ? null : deviationMg / 1000,
    moved: deviationMg !== null && meanMoved(parts, deviationMg),
  };
}

/** Looks for a head in the newest packages of the run after the last loss of packages, which breaks the heads' order. */
function headOf({ filled, weights }: FilledRun, lostMs: number): Pick<Filler, "head" | "looked"> {
  const kept = filled.at.findIndex((at) => at > lostMs);
  const begin = kept < 0 ? filled.at.length : kept;
  const start = Math.max(begin, filled.at.length - mostHeadPackages);
  const found = offHeadOf(filled.weightMg.subarray(start), start - begin);
  const looked = { packages: filled.at.length - start, needed: fewestHeadPackages };
  if (found === null) return { head: null, looked };
  const net = (grossMg: number): number => (grossMg - weights.packageMg) / 1000;
  const head = {
    heads: found.heads,
    head: found.head + 1,
    mean: net(found.mean),
    off: found.off / 1000,
    means: found.means.map(net),
    share: found.share,
    countedFrom: filled.at[begin] as number,
    lastAt: filled.at[start + found.lastPlace] as number,
  };
  return { head, looked };
}
