import type { EquipmentFactor } from "@fiel/contracts";
import { operationalFactor } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { getClassification } from "./features/classification/get-classification.ts";
import { getHistogram } from "./features/histogram/get-histogram.ts";
import { getLeftovers } from "./features/leftovers/get-leftovers.ts";
import { listCauses } from "./features/occurrences/list-causes.ts";
import { listOccurrences } from "./features/occurrences/list-occurrences.ts";
import { listOrdersInWork } from "./features/order-progress/list-orders-in-work.ts";
import { getProduction } from "./features/production/get-production.ts";
import {
  type ChartQuestion,
  type Charts,
  mountReport as mount,
  type ReportDependencies,
} from "./features/report/report.routes.ts";
import { occurrencesInWindows } from "./platform/dashboard/occurrences-in-windows.ts";
import { stoppedSeconds } from "./platform/dashboard/stopped-time.ts";
import { createUsefulOfOrders } from "./platform/orders/useful-of-orders.ts";

/** The numbers of a report are those of the dashboards' calls. */
export function mountReport(app: FastifyInstance, dependencies: Omit<ReportDependencies, "charts">): void {
  mount(app, { ...dependencies, charts: createCharts() });
}

function createCharts(): Charts {
  const usefulOfOrders = createUsefulOfOrders();
  return {
    Classification: async ({ reading, filter, source }) =>
      JSON.stringify(await getClassification(reading, filter, source.registrations)),
    WeightOverTime: async ({ reading, filter, timeZone, source: { registrations } }) =>
      Buffer.concat(await getProduction({ reading, timeZone, registrations }, filter, [])),
    ProductionHistogram: ({ reading, filter, source: { registrations } }) =>
      getHistogram({ reading, registrations }, filter, []),
    Scraps: async ({ reading, filter, timeZone, source: { registrations } }) => {
      const { telemetry, tenantId, signal } = reading;
      return JSON.stringify(
        await getLeftovers({ telemetry, tenantId, timeZone, registrations }, filter, signal),
      );
    },
    Occurrences: async (question) =>
      JSON.stringify(listOccurrences(await occurrencesOf(question), question.source.registrations.events)),
    OperationalFactor: async (question) => JSON.stringify(await factorsOf(question)),
    OccurrencesHistogram: async (question) =>
      JSON.stringify(listCauses(await occurrencesOf(question), question.source.registrations.events)),
    ProductionOrders: async ({ reading, orders, source }) =>
      JSON.stringify(await listOrdersInWork(usefulOfOrders, reading, orders, source)),
  };
}

const occurrencesOf = ({ reading, filter, ignoredCodes, source: { nowMs } }: ChartQuestion) =>
  occurrencesInWindows({ reading, filter, ignoredCodes, nowMs });

async function factorsOf({
  reading,
  filter,
  ignoredCodes,
  source: { nowMs },
}: ChartQuestion): Promise<EquipmentFactor[]> {
  const stopped = await stoppedSeconds({ reading, filter, ignoredCodes, nowMs });
  return filter.equipment.map(({ mid, name }) => {
    const time = stopped.get(mid) ?? { availableS: 0, stoppedS: 0 };
    return {
      equipment: { mid, name },
      timeAvailable: time.availableS,
      duration: time.stoppedS,
      factor: operationalFactor(time),
    };
  });
}
