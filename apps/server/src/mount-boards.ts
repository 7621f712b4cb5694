import type { FastifyInstance } from "fastify";
import type { DashboardFigures } from "./features/board/board-context.ts";
import { createBoardAnswer, mountBoard } from "./features/board/board.routes.ts";
import { mountBoards, type BoardsDependencies } from "./features/boards/boards.routes.ts";
import { mountTv } from "./features/boards/tv.routes.ts";
import { getCards } from "./features/production-cards/get-cards.ts";
import { getProduction } from "./features/production/get-production.ts";
import { requirePicture } from "./features/registrations/products/product-picture.ts";
import type { DashboardDependencies } from "./platform/dashboard/dependencies.ts";

/** Figures of a board, taken from the dashboards' calls. */
export const figuresOfBoards: DashboardFigures = {
  cards: (filter, source) => {
    const { reading } = source;
    return getCards({ reading, filter, named: true, ignoredCodes: new Set(), orders: [] }, source);
  },
  production: (filter, { reading, registrations }, { timeZone, classes }) =>
    getProduction({ reading, timeZone, registrations }, filter, classes),
};

/** Mounts boards: their pictures, their settings and the calls of their screens. */
export function mountAllBoards(
  app: FastifyInstance,
  dependencies: DashboardDependencies & BoardsDependencies,
): void {
  const answerBoard = createBoardAnswer(dependencies, figuresOfBoards);
  mountBoard(app, answerBoard);
  mountBoards(app, dependencies);
  mountTv(app, { ...dependencies, answerBoard, productPicture: requirePicture });
}
