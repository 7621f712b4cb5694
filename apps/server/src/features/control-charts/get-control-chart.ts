import { setImmediate } from "node:timers/promises";
import type { ControlChart, ControlPoint } from "@fiel/contracts";
import {
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
  readonly product: RegisteredProduct;
  readonly rules: readonly NelsonRule[];
  /** Given specification limits, net, mg. */
  readonly specification: SpecificationLimits;
}

/** Control charts and capability of a product on a machine. Null when it never had a net weight in the windows. */
export async function getControlChart(query: JudgedQuery): Promise<ControlChart | null> {
  const { reading, machine, product, kind, size, rules, windows } = query;
  const asked = { ...query, mid: machine.mid, product: product.id };
  const [drawn, rows] = await Promise.all([drawChart(asked), readControlLimits(reading, asked)]);
  if (drawn.weights === null) return null;
  const judged = judgePoints(drawn.points, rows.map(limitsOfRow), { kind, size, rules });
  // Other calls get their turn between the steps.
  await setImmediate();
  const shown = pointsToDraw(judged).map(pointOf);
  await setImmediate();
  const proposal = limitsOfPoints(query, drawn.points);
  const { netMg, packageMg, toleranceMg } = drawn.weights;
  const endMs = windows.at(-1)?.endMs ?? 0;
  const startMs = windows[0]?.startMs ?? 0;
  return {
    productName: product.name,
    productUnit: product.unit,
    productWeight: netMg / 1000,
    packageWeight: packageMg / 1000,
    tolerance: toleranceMg / 1000,
    itemCount: drawn.itemCount,
    pointCount: judged.length,
    brokenCount: judged.filter(isBroken).length,
    points: shown,
    limits: rows
      .filter(
        ({ valid_from: fromMs }, place) =>
          fromMs < endMs && (rows[place + 1]?.valid_from ?? Infinity) > startMs,
      )
      .map(fixedLimitsOf),
    proposal: proposal === null ? null : linesOf(proposal),
    autocorrelation: lagOneAutocorrelation(drawn.points.map(({ location }) => location)),
    marks: marksOfChart(query, drawn),
    capability: capabilityOfChart(query, drawn, query.specification),
  };
}

const pointOf = ({ startMs, endMs, location, spread, rules, isSpreadBeyond }: JudgedPoint): ControlPoint => ({
  startDate: startMs,
  endDate: endMs,
  location: location / 1000,
  spread: spread === null ? null : spread / 1000,
  rules: [...rules],
  spreadBeyond: isSpreadBeyond,
});
