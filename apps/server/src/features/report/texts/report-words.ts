import type { ReportChart } from "@fiel/contracts";
import type { ClassificationCode } from "@fiel/domain";
import type { BookWords } from "../../../platform/pdf/book-paper.ts";

/** Words of a report's file. Headers of weight columns name the unit, which the numbers do not. */
export interface ReportWords {
  readonly title: string;
  readonly charts: Readonly<Record<ReportChart, string>>;
  readonly cover: {
    readonly sheet: string;
    readonly client: string;
    readonly period: string;
    readonly zone: string;
    readonly equipment: string;
    readonly operator: string;
    readonly product: string;
    readonly ignored: string;
    readonly contents: string;
    readonly by: string;
    readonly at: string;
    readonly all: string;
    readonly none: string;
    readonly until: string;
    readonly moreWindows: string;
    /** `{count}` is the number of orders. */
    readonly closedOrders: string;
  };
  readonly sheets: {
    readonly byProduct: string;
    readonly perHour: string;
    readonly perDay: string;
    readonly histogramFigures: string;
    readonly scrapsPerDay: string;
    readonly factorPerDay: string;
    readonly oeePerDay: string;
    readonly causesByEquipment: string;
    /** Title of the Pareto chart, which leaves out planned stops. */
    readonly unplannedCauses: string;
  };
  readonly classes: Readonly<Record<ClassificationCode, string>>;
  readonly columns: {
    readonly equipment: string;
    readonly group: string;
    readonly productCode: string;
    readonly product: string;
    readonly noProduct: string;
    readonly packages: string;
    readonly useful: string;
    readonly usefulShare: string;
    readonly above: string;
    readonly below: string;
    readonly rejected: string;
    readonly invalid: string;
    readonly weight: string;
    /** Weight of the packages that `{what}` names. */
    readonly weightOf: string;
    readonly mean: string;
    readonly least: string;
    readonly most: string;
    readonly deviation: string;
    readonly giveaway: string;
    readonly giveawayMean: string;
    readonly giveawayShare: string;
    readonly giveawayCost: string;
    readonly target: string;
    readonly hour: string;
    readonly day: string;
    readonly from: string;
    readonly to: string;
    readonly range: string;
    readonly scrap: string;
    readonly reprocess: string;
    readonly chargebacks: string;
    readonly operator: string;
    readonly code: string;
    readonly occurrence: string;
    readonly unknownOccurrence: string;
    readonly start: string;
    readonly end: string;
    readonly windowStart: string;
    readonly windowEnd: string;
    readonly duration: string;
    readonly available: string;
    readonly stopped: string;
    readonly factor: string;
    readonly planned: string;
    readonly unplannedFactor: string;
    readonly plannedStop: string;
    readonly times: string;
    readonly share: string;
    readonly cumulative: string;
    readonly order: string;
    readonly status: string;
    readonly projected: string;
    readonly produced: string;
    readonly done: string;
    readonly inProduction: string;
    readonly windowTime: string;
    readonly plannedTime: string;
    readonly loadingTime: string;
    readonly stopTime: string;
    readonly runTime: string;
    readonly microTime: string;
    readonly speedTime: string;
    readonly qualityTime: string;
    readonly goodTime: string;
    readonly availability: string;
    readonly performance: string;
    readonly quality: string;
    readonly oee: string;
    readonly total: string;
  };
  readonly yes: string;
  /** Names by the index of the status. */
  readonly orderStatus: readonly string[];
  /** Title of a chart that shows only the first orders. */
  readonly firstOnly: string;
  readonly pdf: BookWords;
}
