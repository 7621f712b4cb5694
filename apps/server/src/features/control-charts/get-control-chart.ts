import { setImmediate } from "node:timers/promises";
import { asDownsampled, type ChartedProduct, type ControlChart, type ControlPoint } from "@fiel/contracts";
import {
  type ControlChartKind,
  judgePoints,
  type JudgedPoint,
  lagOneAutocorrelation,
  type NelsonRule,
  type SpecificationLimits,
} from "@fiel/domain";
import type {
  RegisteredEquipment,
  RegisteredProduct,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import { capabilityOfChart } from "./capability-of-chart.ts";
import { type ChartPackages, readChartPackages, weighedProducts } from "./chart-packages.ts";
import type { ChartQuery } from "./chart-query.ts";
import { drawChart } from "./draw-chart.ts";
import { limitsOfPoints } from "./limits-of-points.ts";
import { marksOfChart } from "./marks-of-chart.ts";
import { isBroken, pointsToDraw } from "./points-to-draw.ts";
import { fixedLimitsOf, limitsOfRow, linesOf, readControlLimits } from "./read-control-limits.ts";

/** A chart and how it is judged. */
export interface JudgedQuery extends Omit<ChartQuery, "mid" | "product" | "registrations"> {
  readonly registrations: TenantRegistrations;
  readonly machine: RegisteredEquipment;
  /** Null for the product of the last package. */
  readonly product: RegisteredProduct | null;
  readonly rules: readonly NelsonRule[];
  /** Given specification limits, net, mg. */
  readonly specification: SpecificationLimits;
}

interface ChartAnswer {
  /** Null without packages, or when the product never had a net weight in the windows. */
  readonly result: ControlChart | null;
  readonly products: ChartedProduct[];
}

/** Control charts and capability of a product on a machine, and what else the machine weighed. */
export async function getControlChart(query: JudgedQuery): Promise<ChartAnswer> {
  const { productById } = query.registrations;
  const packages = await readChartPackages({ ...query, mid: query.machine.mid });
  const weighed = weighedProducts(packages).flatMap(({ id, count }) => {
    const product = productById.get(id);
    return product === undefined ? [] : [{ product, count }];
  });
  const product = query.product ?? weighed[0]?.product;
  return {
    result: product === undefined ? null : await chartOf(query, product, packages),
    products: weighed.map(({ product: one, count }) => ({ code: codeOf(one), name: one.name, count })),
  };
}

/** The code by which a call names the product. */
const codeOf = ({ code, codeText }: RegisteredProduct): string => codeText ?? String(code);

async function chartOf(
  query: JudgedQuery,
  product: RegisteredProduct,
  packages: ChartPackages,
): Promise<ControlChart | null> {
  const { reading, machine, kind, size, rules, windows } = query;
  const asked = { ...query, mid: machine.mid, product: product.id };
  const rows = await readControlLimits(reading, asked);
  const drawn = await drawChart(asked, packages);
  if (drawn.weights === null) return null;
  const judged = judgePoints(drawn.points, rows.map(limitsOfRow), { kind, size, rules });
  // Other calls get their turn between the steps.
  await setImmediate();
  const points = pointsOf(judged, kind);
  await setImmediate();
  const proposal = limitsOfPoints(query, drawn.points);
  const { netMg, packageMg, toleranceMg } = drawn.weights;
  const endMs = windows.at(-1)?.endMs ?? 0;
  const startMs = windows[0]?.startMs ?? 0;
  return {
    productCode: codeOf(product),
    productName: product.name,
    productUnit: product.unit,
    productWeight: netMg / 1000,
    packageWeight: packageMg / 1000,
    tolerance: toleranceMg / 1000,
    itemCount: drawn.itemCount,
    pointCount: judged.length,
    brokenCount: judged.filter(isBroken).length,
    brokenByRule: rules.map((rule) => ({
      rule,
      count: judged.filter((point) => point.rules.includes(rule)).length,
    })),
    spreadBeyondCount: judged.filter(({ isSpreadBeyond }) => isSpreadBeyond).length,
    ...points,
    limits: rows
      .filter(
        ({ valid_from: fromMs }, place) =>
          fromMs < endMs && (rows[place + 1]?.valid_from ?? Infinity) > startMs,
      )
      .map(fixedLimitsOf),
    revisions: rows.map(fixedLimitsOf).toReversed(),
    proposal: proposal === null ? null : linesOf(proposal),
    autocorrelation: lagOneAutocorrelation(drawn.points.map(({ location }) => location)),
    marks: marksOfChart(query, drawn),
    capability: capabilityOfChart(query, drawn, query.specification),
  };
}

/** The points to draw, and the last of all and of the broken ones. */
function pointsOf(
  judged: readonly JudgedPoint[],
  kind: ControlChartKind,
): Pick<ControlChart, "points" | "last" | "lastBroken"> {
  const drawn = new Set(pointsToDraw(judged));
  const pointAt = (place: number): ControlPoint | null => {
    const point = judged[place];
    if (point === undefined) return null;
    const hasRange = kind === "iMr" && point.spread !== null;
    return pointOf(point, hasRange ? (judged[place - 1] ?? null) : null);
  };
  return {
    points: asDownsampled(judged.flatMap((point, place) => (drawn.has(point) ? (pointAt(place) ?? []) : []))),
    last: pointAt(judged.length - 1),
    lastBroken: pointAt(judged.findLastIndex(isBroken)),
  };
}

const pointOf = (
  { startMs, endMs, location, spread, rules, isSpreadBeyond }: JudgedPoint,
  before: JudgedPoint | null,
): ControlPoint => ({
  startDate: startMs,
  endDate: endMs,
  location: location / 1000,
  spread: spread === null ? null : spread / 1000,
  before: before === null ? null : before.location / 1000,
  rules: [...rules],
  spreadBeyond: isSpreadBeyond,
});
