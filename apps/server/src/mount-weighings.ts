import type { FastifyInstance } from "fastify";
import { mountClassification } from "./features/classification/classification.routes.ts";
import { mountConformity } from "./features/conformity/conformity.routes.ts";
import { mountGiveaway } from "./features/giveaway/giveaway.routes.ts";
import { mountHeatmap } from "./features/heatmap/heatmap.routes.ts";
import { mountHistogram } from "./features/histogram/histogram.routes.ts";
import { mountPackages } from "./features/packages/packages.routes.ts";
import {
  mountProductionCards,
  type ProductionCardsDependencies,
} from "./features/production-cards/production-cards.routes.ts";

/** The dashboards' calls over weighings. */
export function mountWeighings(app: FastifyInstance, dashboard: ProductionCardsDependencies): void {
  mountHeatmap(app, dashboard);
  mountClassification(app, dashboard);
  mountHistogram(app, dashboard);
  mountGiveaway(app, dashboard);
  mountConformity(app, dashboard);
  mountProductionCards(app, dashboard);
  mountPackages(app, dashboard);
}
