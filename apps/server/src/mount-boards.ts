import type { FastifyInstance } from "fastify";
import type { DashboardFigures } from "./features/board/board-context.ts";
import { createBoardAnswer, mountBoard } from "./features/board/board.routes.ts";
import { mountBoards, type BoardsDependencies } from "./features/boards/boards.routes.ts";
import { mountTv } from "./features/boards/tv.routes.ts";
import { getCards } from "./features/production-cards/get-cards.ts";
import { getProduction } from "./features/production/get-production.ts";
import { requirePicture } from "./features/registrations/products/product-picture.ts";
import type { DashboardDependencies } from "./platform/dashboard/dependencies.ts";

/** The numbers of a board are those of the dashboards' calls. */
const figures: DashboardFigures = {
  cards: (filter, source) => {
    const { reading } = source;
    return getCards({ reading, filter, named: true, ignoredCodes: new Set(), orders: [] }, source);
  },
  production: (filter, { reading, registrations }, { timeZone, classes }) =>
    getProduction({ reading, timeZone, registrations }, filter, classes),
};

/** Information boards: what they show, the screens that are paired with them, and what these ask. */
export function mountAllBoards(
  app: FastifyInstance,
  dependencies: DashboardDependencies & BoardsDependencies,
): void {
  const answerBoard = createBoardAnswer(dependencies, figures);
  mountBoard(app, answerBoard);
  mountBoards(app, dependencies);
  mountTv(app, { ...dependencies, answerBoard, productPicture: requirePicture });
}
