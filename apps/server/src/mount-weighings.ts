import { defaultSampleSize } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { mountClassification } from "./features/classification/classification.routes.ts";
import { conformityQuery } from "./features/conformity/conformity-query.ts";
import { mountConformity } from "./features/conformity/conformity.routes.ts";
import { getConformity } from "./features/conformity/get-conformity.ts";
import { mountEquipmentFacts } from "./features/equipment-facts/equipment-facts.routes.ts";
import type { ConformityOf } from "./features/equipment-facts/get-equipment-facts.ts";
import { mountGiveaway } from "./features/giveaway/giveaway.routes.ts";
import { mountHeatmap } from "./features/heatmap/heatmap.routes.ts";
import { mountHistogram } from "./features/histogram/histogram.routes.ts";
import { mountLosses } from "./features/losses/losses.routes.ts";
import { mountPackages } from "./features/packages/packages.routes.ts";
import {
  mountProductionCards,
  type ProductionCardsDependencies,
} from "./features/production-cards/production-cards.routes.ts";
import { resolveSettled } from "./platform/dashboard/resolve-filter.ts";

/** Samples as the page of conformity draws them. */
const conformityOf: ConformityOf = (source, { mid }, { startMs, endMs }, timeZone) => {
  const { reading, registrations, presentMs } = source;
  const dates = [{ startTimestamp: startMs, endTimestamp: endMs }];
  const filter = resolveSettled({ dates, equipments: [mid] }, registrations, presentMs);
  return getConformity(conformityQuery({ reading, registrations, filter, timeZone }, defaultSampleSize));
};

/** The dashboards' calls over weighings. */
export function mountWeighings(app: FastifyInstance, dashboard: ProductionCardsDependencies): void {
  mountHeatmap(app, dashboard);
  mountClassification(app, dashboard);
  mountHistogram(app, dashboard);
  mountGiveaway(app, dashboard);
  mountConformity(app, dashboard);
  mountEquipmentFacts(app, dashboard, conformityOf);
  mountProductionCards(app, dashboard);
  mountLosses(app, dashboard);
  mountPackages(app, dashboard);
}
