import {
  asDownsampled,
  type ConformityItem,
  type ConformitySample,
  everySample,
  weightsAt,
  type ProductConformity,
} from "@fiel/contracts";
import { cutAtMidnights, declaredAt, declaredWithin, hourMs, judgedClasses } from "@fiel/domain";
import type { ConformityQuery } from "./conformity-query.ts";
import { declaredWeights } from "../../platform/registrations/declared-weights.ts";
import { readHourCounts } from "../../platform/telemetry/hour-counts.ts";
import { rangesOf } from "./product-ranges.ts";
import { refuseTooMany } from "../../platform/telemetry/refuse-too-many.ts";
import type { JudgedSample, Package } from "./summary.ts";
import { overDays } from "./over-days.ts";
import { readPackages } from "../../platform/telemetry/packages.ts";
import { summaryOf, newSeries, type Series, append } from "./series.ts";
import { areLong, isLonger, listingIn } from "./time-steps.ts";

/** Windows up to this length hold few enough packages that they need not be counted first, ms. */
const shortMs = 36 * hourMs;

/**
 * Conformity of each product of one equipment, by product name. Lists at most 500 samples and packages per product. Throws 422 WindowTooLarge when
 * there are too many packages.
 */
export async function getConformity(query: ConformityQuery): Promise<ProductConformity[]> {
  const all = await (areLong(query.filter.windows) ? overDays(query) : atOnce(query));
  return all.map((series) => conformityOf(series, query)).filter(({ itemCount }) => itemCount > 0);
}

async function atOnce(query: ConformityQuery): Promise<Series[]> {
  const { reading, filter, timeZone } = query;
  const pieces = cutAtMidnights(filter.windows, timeZone);
  const [packages, hours] = await Promise.all([
    readPackages(reading, { ...filter, windows: pieces }, judgedClasses),
    isLonger(filter.windows, shortMs) ? readHourCounts(reading, filter, judgedClasses) : null,
  ]);
  const ranges = rangesOf(packages);
  refuseTooMany(hours ?? ranges);
  const all = newSeries(query, pieces, ranges, listingIn(filter.windows));
  append(all, packages);
  return all;
}

function conformityOf(series: Series, query: ConformityQuery): ProductConformity {
  const { plan, regulation } = query;
  const { product, declared } = series.judged;
  const weights = weightsIn(product.id, query);
  const { samples, packages } = summaryOf(series);
  const { count, refused, sumsMg, deviationsMg, last } = samples;
  return {
    productId: product.id,
    productName: product.name,
    productCodeText: product.codeText,
    productUnit: product.unit,
    ...weightsAt(weights, Infinity),
    weights,
    individualAcceptanceCriterium: plan.acceptance,
    multiplierFactor: plan.multiplier,
    regulation: regulation.version,
    itemCount: packages.count,
    sampleCount: count,
    refusedCount: refused,
    average: count === 0 ? null : sumsMg / (count * plan.size) / 1000,
    deviation: count === 0 ? null : deviationsMg / count / 1000,
    samples: asDownsampled(samples.listed.map(sampleOf)),
    latest: everySample((last?.latest ?? []).map(sampleOf)),
    lastRefused: last?.refused ? sampleOf(last.refused) : null,
    items: asDownsampled(
      packages.listed.map((one) => itemOf(one, declaredAt(declared, one.atMs)?.packageMg ?? 0)),
    ),
  };
}

/** Declared weights of the product within the windows, in time order; at least one entry for a judged product. */
function weightsIn(id: number, { registrations, regulation, filter: { windows } }: ConformityQuery) {
  const span = { startMs: windows[0]?.startMs ?? 0, endMs: windows.at(-1)?.endMs ?? 0 };
  const all = declaredWeights(registrations, id, regulation);
  return declaredWithin(all, span).flatMap(({ untilMs, weights }) =>
    weights === null
      ? []
      : {
          until: untilMs < span.endMs ? untilMs : null,
          productWeight: weights.netMg / 1000,
          packageWeight: weights.packageMg / 1000,
          tolerance: weights.toleranceMg / 1000,
        },
  );
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
