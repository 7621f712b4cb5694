import type { FastifyInstance } from "fastify";
import { mountClassification } from "./features/classification/classification.routes.ts";
import { mountConformity } from "./features/conformity/conformity.routes.ts";
import { evidenceOfMachine } from "./features/conformity/evidence-of-machine.ts";
import { mountEquipmentFacts } from "./features/equipment-facts/equipment-facts.routes.ts";
import { mountFillers } from "./features/fillers/fillers.routes.ts";
import { mountGiveaway } from "./features/giveaway/giveaway.routes.ts";
import { mountHeatmap } from "./features/heatmap/heatmap.routes.ts";
import { mountHistogram } from "./features/histogram/histogram.routes.ts";
import { mountLosses } from "./features/losses/losses.routes.ts";
import { mountPackages } from "./features/packages/packages.routes.ts";
import {
  mountProductionCards,
  type ProductionCardsDependencies,
} from "./features/production-cards/production-cards.routes.ts";

/** Mounts the dashboards' calls about weighings. */
export function mountWeighings(app: FastifyInstance, dashboard: ProductionCardsDependencies): void {
  mountHeatmap(app, dashboard);
  mountClassification(app, dashboard);
  mountHistogram(app, dashboard);
  mountGiveaway(app, dashboard);
  mountFillers(app, dashboard);
  mountConformity(app, dashboard);
  mountEquipmentFacts(app, dashboard, evidenceOfMachine);
  mountProductionCards(app, dashboard);
  mountLosses(app, dashboard);
  mountPackages(app, dashboard);
}
