import type { Classes, ClassifiedPackages } from "@fiel/contracts";
import {
  classificationOrder,
  gramsOfSum,
  momentsOfOneProduct,
  percentOf,
  sampleDeviationMgOf,
} from "@fiel/domain";
import { momentsOfAll, packagesOf, type WeighedTotal } from "../../platform/telemetry/totals.ts";

/** Figures of every class, empty ones included, from the totals of an equipment or of one of its products. */
export function classesOf(totals: readonly WeighedTotal[]): Classes {
  const byClass = Map.groupBy<string, WeighedTotal>(totals, (one) => one.class);
  const all = packagesOf(totals);
  const classes: Record<string, ClassifiedPackages> = {};
  for (const [order, code] of classificationOrder.entries()) {
    const { count, sum, dev } =
      code === "i"
        ? counted(sumOf(totals, "inspected"))
        : code === "ni"
          ? counted(sumOf(totals, "notInspected"))
          : weighed(byClass.get(code));
    classes[code] = { count, sum, dev, overall: percentOf(count, all), order };
  }
  return classes;
}

type Figures = Pick<ClassifiedPackages, "count" | "sum" | "dev">;

const counted = (count: number): Figures => ({ count, sum: null, dev: null });

const nothing: Figures = { count: 0, sum: 0, dev: null };

function weighed(totals: readonly WeighedTotal[] | undefined): Figures {
  if (totals === undefined) return nothing;
  const moments = momentsOfAll(totals);
  const ofOne = momentsOfOneProduct(totals);
  const deviationMg = ofOne === null ? null : sampleDeviationMgOf(ofOne);
  return {
    count: moments.count,
    sum: gramsOfSum(moments.sumMg),
    dev: deviationMg === null ? null : deviationMg / 1000,
  };
}

function sumOf(totals: readonly WeighedTotal[], key: "inspected" | "notInspected"): number {
  return totals.reduce((sum, total) => sum + total[key], 0);
}
