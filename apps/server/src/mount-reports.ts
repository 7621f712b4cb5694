import type { EquipmentFactor } from "@fiel/contracts";
import { operationalFactor, type PlannedCodes } from "@fiel/domain";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { getClassification } from "./features/classification/get-classification.ts";
import { getGiveaway } from "./features/giveaway/get-giveaway.ts";
import { getHistogram } from "./features/histogram/get-histogram.ts";
import { getLeftovers } from "./features/leftovers/get-leftovers.ts";
import { listMachineLosses } from "./features/losses/list-machine-losses.ts";
import { listCauses } from "./features/occurrences/list-causes.ts";
import { listOccurrences } from "./features/occurrences/list-occurrences.ts";
import { listOrdersInWork } from "./features/order-progress/list-orders-in-work.ts";
import { getProduction } from "./features/production/get-production.ts";
import type { ReportDependencies } from "./features/report/open-report.ts";
import { openReportFile } from "./features/report/open-report-file.ts";
import { mountReport as mount } from "./features/report/report.routes.ts";
import type { Charts } from "./features/report/report-source.ts";
import { type OpenReportFile, reportKind } from "./features/report-schedules/report-schedule.ts";
import { createReportRunner } from "./features/report-schedules/report-runner.ts";
import { mountReportSchedules } from "./features/report-schedules/report-schedules.routes.ts";
import { type JobRunnerDependencies, openJobRunner } from "./platform/jobs/job-runner.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import type { EquipmentOccurrences } from "./platform/dashboard/occurrences-in-windows.ts";
import { stoppedTimeOf } from "./platform/dashboard/stopped-time.ts";

export interface ReportsDependencies
  extends Omit<ReportDependencies, "charts">, Omit<JobRunnerDependencies, "runners" | "log"> {
  readonly log: FastifyBaseLogger;
  readonly mailer: Mailer;
  /** Public URL of this installation. */
  readonly publicUrl: string;
}

/** Mounts reports and schedules. Figures are those of the dashboards' calls, and a mailed file equals the downloaded one. */
export async function mountReports(app: FastifyInstance, dependencies: ReportsDependencies): Promise<void> {
  const files = { ...dependencies, charts: createCharts() };
  mount(app, files);
  mountReportSchedules(app, dependencies);
  const runners = { [reportKind]: createReportRunner({ ...dependencies, openFile: openFileWith(files) }) };
  const runner = await openJobRunner({ ...dependencies, runners });
  app.addHook("onClose", () => runner.close());
}

const openFileWith =
  (files: ReportDependencies): OpenReportFile =>
  async (asked, signal) => {
    const { name, window, operator, product, ...rest } = asked;
    const dates = [{ startTimestamp: window.startMs, endTimestamp: window.endMs }];
    const filter = { dates, equipments: [...asked.equipments], ...(operator === null ? {} : { operator }) };
    const report = { ...rest, ...filter, ...(product === null ? {} : { product }), by: name };
    const { open, ...file } = await openReportFile(files, report, { nowMs: files.now(), signal });
    return { ...file, content: open() };
  };

function createCharts(): Charts {
  return {
    Classification: ({ reading, filter, source }) => getClassification(reading, filter, source.registrations),
    WeightOverTime: ({ reading, filter, timeZone, source: { registrations } }) =>
      getProduction({ reading, timeZone, registrations }, filter, []),
    ProductionHistogram: ({ reading, filter, source: { registrations } }) =>
      getHistogram({ reading, registrations }, filter, []),
    Scraps: ({ reading, filter, timeZone, source: { registrations } }) =>
      getLeftovers({ reading, timeZone, registrations }, filter),
    Occurrences: async ({ occurrences, source }) =>
      listOccurrences(await occurrences(), source.registrations),
    OperationalFactor: async ({ occurrences, source }) =>
      factorsOf(await occurrences(), source.registrations.plannedEvents),
    OccurrencesHistogram: async ({ occurrences, source }) =>
      listCauses(await occurrences(), source.registrations),
    giveaway: ({ reading, filter, timeZone, source: { registrations } }) =>
      getGiveaway({ reading, registrations, timeZone }, filter),
    Oee: ({ reading, present, timeZone, source: { registrations, nowMs } }) =>
      listMachineLosses({ reading, filter: { ...present, product: null }, timeZone, registrations, nowMs }),
    ProductionOrders: async ({ reading, orders, source }) =>
      listOrdersInWork(reading, await orders(), source),
  };
}

function factorsOf(found: readonly EquipmentOccurrences[], plannedEvents: PlannedCodes): EquipmentFactor[] {
  return found.map((one) => {
    const time = stoppedTimeOf(one, plannedEvents);
    return {
      equipment: { mid: one.equipment.mid, name: one.equipment.name },
      timeAvailable: time.availableS,
      duration: time.stoppedS,
      factor: operationalFactor(time),
    };
  });
}
