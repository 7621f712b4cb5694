import { askedRules, fixControlLimits, getControlChart as call } from "@fiel/contracts";
import type { ChartPoint, ControlLimits } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { requireEquipment, requireProduct, resolveSettled } from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type {
  RegisteredEquipment,
  RegisteredProduct,
  Registrations,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { TelemetryStores } from "../../platform/telemetry/reading.ts";
import { uncachedReading } from "../../platform/telemetry/reading.ts";
import { readChartPackages } from "./chart-packages.ts";
import type { ChartQuery } from "./chart-query.ts";
import { drawChart } from "./draw-chart.ts";
import { fixLimits } from "./fix-limits.ts";
import { getControlChart } from "./get-control-chart.ts";
import { limitsOfPoints } from "./limits-of-points.ts";
import { fixedLimitsOf } from "./read-control-limits.ts";

export interface ControlChartsDependencies extends DashboardDependencies, TelemetryStores {
  readonly registrations: Pick<Registrations, "of">;
}

/** Calls for control charts, which everybody may see, and for their limits, which supervisors fix. */
export function mountControlCharts(app: FastifyInstance, dependencies: ControlChartsDependencies): void {
  const { cached } = dependencies;
  mountCall(app, call, (input) =>
    cached(call, input, async (source) => {
      const { dates, equipment, product, every, unit, rules, lower, upper, kind, size } = input.query;
      const machine = requireMachine(equipment, source.registrations);
      const { windows } = resolveSettled(
        { dates, equipments: [equipment] },
        source.registrations,
        source.presentMs,
      );
      const data = await getControlChart({
        ...source,
        machine,
        windows,
        kind,
        size,
        timeZone: input.principal.timeZone,
        product: product === undefined ? null : requireKnownProduct(product, source.registrations),
        interval: { unit, every },
        rules: askedRules(rules),
        specification: { lower: milligrams(lower), upper: milligrams(upper) },
      });
      return { data };
    }),
  );
  mountFixing(app, dependencies);
}

function mountFixing(app: FastifyInstance, dependencies: ControlChartsDependencies): void {
  const { postgres, registrations, now } = dependencies;
  mountCall(app, fixControlLimits, async ({ principal, request, body, signal }) => {
    const { tenantId, timeZone } = principal;
    const known = await registrations.of(tenantId);
    const machine = requireMachine(body.equipment, known);
    const product = requireKnownProduct(body.product, known);
    const { startTimestamp: startMs, endTimestamp: endMs } = body.dates;
    if (endMs > now()) throw new CallError("InvalidRequest", { fields: { dates: "notEnded" } });
    const chart = {
      kind: body.kind,
      size: body.size,
      timeZone,
      windows: [{ startMs, endMs }],
      interval: { unit: body.unit, every: body.every },
    };
    const asked = {
      ...chart,
      reading: uncachedReading(dependencies, tenantId, signal),
      registrations: known,
      mid: machine.mid,
      product: product.id,
    };
    const { points } = await drawChart(asked, await readChartPackages(asked));
    const limits = requireLimits(chart, points);
    const fixed = { chart, machine, product, limits, subgroups: points.length, reason: body.reason };
    const row = await postgres.withTenant(tenantId, (transaction) =>
      fixLimits(transaction, actorOf(principal, request), fixed, now()),
    );
    return fixedLimitsOf(row);
  });
}

/** Limits from the points of a window. Throws 422 where there are too few of them, or none varies: everything later would break a rule. */
function requireLimits(
  chart: Pick<ChartQuery, "kind" | "size">,
  points: readonly ChartPoint[],
): ControlLimits {
  const limits = limitsOfPoints(chart, points);
  if (limits === null) throw new CallError("InvalidRequest", { fields: { dates: "tooFewSubgroups" } });
  if (limits.sigma === 0) throw new CallError("InvalidRequest", { fields: { dates: "noVariation" } });
  return limits;
}

const milligrams = (grams: number | undefined): number | null =>
  grams === undefined ? null : Math.round(grams * 1000);

function requireMachine(mid: number, registrations: TenantRegistrations): RegisteredEquipment {
  const [machine] = requireEquipment([mid], registrations, "equipment");
  if (machine === undefined) throw new CallError("UnknownEquipment", { fields: { equipment: "notFound" } });
  return machine;
}

function requireKnownProduct(code: string, registrations: TenantRegistrations): RegisteredProduct {
  const product = registrations.productById.get(requireProduct(code, registrations) ?? 0);
  if (product === undefined) throw new CallError("UnknownProduct", { fields: { product: "notFound" } });
  return product;
}
