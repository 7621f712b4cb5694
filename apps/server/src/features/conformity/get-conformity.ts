import type { ConformityItem, ConformitySample, ProductConformity } from "@fiel/contracts";
import { clipWindows, dayMs, hourMs, lengthMs } from "@fiel/domain";
import type { ConformityQuestion } from "./conformity-question.ts";
import type { Package } from "./package-series.ts";
import { type Checkpoint, checkpointsIn, judgedByOf, keyOf, Pasts } from "./past.ts";
import { countHours, extentsOfHours, refuseTooMany } from "./count-hours.ts";
import { extentsOf, readPackages } from "./read-packages.ts";
import type { JudgedSample } from "./sample-series.ts";
import { forksOf, goThrough, newSeries, type Series } from "./series.ts";

/** Windows so short hold so few packages that they need not be counted first: no machine weighs twenty a second. */
const shortMs = 36 * hourMs;
/** Of windows no longer than a month the packages are read while they are counted: seldom are there too many of them. */
const monthMs = 32 * dayMs;

/**
 * Conformity of each product of one equipment, sorted by the product's name; at most 500 samples and packages of a product
 * are listed. 422 WindowTooLarge when there is too much to sample.
 */
export type GetConformity = (question: ConformityQuestion) => Promise<ProductConformity[]>;

/** What is kept of one asking for the next is told in docs/adr/0022-conformity-goes-on-from-checkpoints.md. */
export function createConformity(): GetConformity {
  const pasts = new Pasts();
  return async (question) => {
    const all = await (isWithin(shortMs, question) ? atOnce(question) : fromPast(pasts, question));
    return all.map((series) => conformityOf(series, question));
  };
}

const isWithin = (ms: number, { filter: { windows } }: ConformityQuestion): boolean =>
  windows.reduce((sum, window) => sum + lengthMs(window), 0) <= ms;

async function atOnce(question: ConformityQuestion): Promise<Series[]> {
  const packages = await readPackages(question, question.filter.windows);
  const extents = extentsOf(packages);
  refuseTooMany(extents);
  const all = newSeries(question, extents);
  goThrough(packages, all);
  return all;
}

async function fromPast(pasts: Pasts, question: ConformityQuestion): Promise<Series[]> {
  const { windows } = question.filter;
  const endMs = windows.at(-1)?.endMs ?? 0;
  const key = keyOf(question);
  const ahead = pasts.has(key) || !isWithin(monthMs, question) ? null : readPackages(question, windows);
  // Should it fail: whether there are too many is told by their count, and otherwise it is awaited below.
  ahead?.catch(() => undefined);
  const hours = await countHours(question);
  const empty = newSeries(question, extentsOfHours(hours));
  const judgedBy = judgedByOf(empty);
  const held = ahead === null ? pasts.holding(key, judgedBy, hours, endMs) : [];
  const last = held.at(-1);
  const all = last === undefined ? empty : forksOf(last.all, question);
  const fromMs = last?.untilMs ?? windows[0]?.startMs ?? 0;
  const rest = clipWindows(windows, { startMs: fromMs, endMs });
  const packages = await (ahead ?? readPackages(question, rest));
  const made: Checkpoint[] = [];
  goThrough(
    packages,
    all,
    checkpointsIn(windows, question.reading.kept.busy).filter((atMs) => atMs > fromMs),
    (untilMs) => made.push({ untilMs, all: forksOf(all, question) }),
  );
  pasts.keep(key, judgedBy, [...held, ...made]);
  return all;
}

function conformityOf(
  { judged, samples, packages }: Series,
  { plan, regulation }: ConformityQuestion,
): ProductConformity {
  const { product, netMg, packageMg, toleranceMg } = judged;
  const { count, refused, meansMg, deviationsMg } = samples;
  return {
    productId: product.id,
    productName: product.name,
    productCodeText: product.codeText,
    productUnit: product.unit,
    productWeight: netMg / 1000,
    packageWeight: packageMg / 1000,
    tolerance: toleranceMg / 1000,
    individualAcceptanceCriterium: plan.acceptance,
    multiplierFactor: plan.multiplier,
    regulation: regulation.version,
    itemCount: packages.count,
    sampleCount: count,
    refusedCount: refused,
    average: count === 0 ? null : meansMg / count / 1000,
    deviation: count === 0 ? null : deviationsMg / count / 1000,
    samples: samples.finish().map(sampleOf),
    items: packages.finish().map((one) => itemOf(one, packageMg)),
  };
}

function sampleOf({ startMs, endMs, verdict }: JudgedSample): ConformitySample {
  const { belowTolerance, belowDoubleTolerance, averageMet, individualMet, approved } = verdict;
  return {
    startDate: startMs,
    endDate: endMs,
    min: verdict.minMg / 1000,
    max: verdict.maxMg / 1000,
    avg: verdict.meanMg / 1000,
    dev: verdict.deviationMg / 1000,
    criterion: verdict.criterionMg / 1000,
    belowTolerance,
    belowDoubleTolerance,
    averageMet,
    individualMet,
    approved,
  };
}

const itemOf = ({ atMs, weightMg }: Package, packageMg: number): ConformityItem => ({
  weight: (weightMg - packageMg) / 1000,
  date: atMs,
});
