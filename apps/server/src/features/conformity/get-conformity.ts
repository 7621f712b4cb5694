import type { ConformityItem, ConformitySample, ProductConformity } from "@fiel/contracts";
import { cutAtMidnights, hourMs } from "@fiel/domain";
import type { ConformityQuestion } from "./conformity-question.ts";
import { countHours, refuseTooMany } from "./count-hours.ts";
import type { JudgedSample, Package } from "./findings.ts";
import { overDays } from "./over-days.ts";
import { extentsOf, readPackages } from "./read-packages.ts";
import { findingsOf, newSeries, type Series, take } from "./series.ts";
import { areLong, isLonger, listingIn } from "./time-steps.ts";

/** Windows so short hold so few packages that they need not be counted beside: no machine weighs twenty a second. */
const shortMs = 36 * hourMs;

/**
 * Conformity of each product of one equipment, sorted by the product's name; at most 500 samples and packages of a product
 * are listed. 422 WindowTooLarge when there is too much to sample.
 */
export async function getConformity(question: ConformityQuestion): Promise<ProductConformity[]> {
  const all = await (areLong(question.filter.windows) ? overDays(question) : atOnce(question));
  return all.map((series) => conformityOf(series, question)).filter(({ itemCount }) => itemCount > 0);
}

async function atOnce(question: ConformityQuestion): Promise<Series[]> {
  const { filter, timeZone } = question;
  const pieces = cutAtMidnights(filter.windows, timeZone);
  const [packages, hours] = await Promise.all([
    readPackages(question, pieces),
    isLonger(filter.windows, shortMs) ? countHours(question) : null,
  ]);
  const extents = extentsOf(packages);
  refuseTooMany(hours ?? extents);
  const all = newSeries(question, pieces, extents, listingIn(filter.windows));
  take(all, packages);
  return all;
}

function conformityOf(series: Series, { plan, regulation }: ConformityQuestion): ProductConformity {
  const { product, netMg, packageMg, toleranceMg } = series.judged;
  const { samples, packages } = findingsOf(series);
  const { count, refused, sumsMg, deviationsMg } = samples;
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
    average: count === 0 ? null : sumsMg / (count * plan.size) / 1000,
    deviation: count === 0 ? null : deviationsMg / count / 1000,
    samples: samples.listed.map(sampleOf),
    items: packages.listed.map((one) => itemOf(one, packageMg)),
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
