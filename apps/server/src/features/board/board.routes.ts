import { type Filter, getBoard as call, type BoardPage, type BoardZoom } from "@fiel/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { DashboardDependencies } from "../../platform/dashboard/dependencies.ts";
import { requireEvents, resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { CachedInput } from "../../platform/response-cache/response-cache.ts";
import type { DashboardFigures } from "./board-context.ts";
import { getBoard } from "./get-board.ts";

export interface BoardQuestion extends Filter {
  readonly eventsCode: number[];
  readonly zoom: BoardZoom;
  readonly pages: readonly BoardPage[];
}

/** Answers a board query of a user, or of a screen about its own board. */
export type AnswerBoard = (input: Omit<CachedInput, "query">, query: BoardQuestion) => Promise<FastifyReply>;

export const createBoardAnswer =
  ({ cachedPerSecond }: DashboardDependencies, figures: DashboardFigures): AnswerBoard =>
  (input, query) =>
    cachedPerSecond(call, { ...input, query }, async (source) => {
      const { registrations, presentMs, nowMs } = source;
      const filter = resolveFilter(query, registrations, presentMs);
      const isThere = ({ removedAt }: { readonly removedAt: number | null }): boolean =>
        removedAt === null || removedAt > nowMs;
      const present = { ...filter, equipment: filter.equipment.filter(isThere) };
      const ignoredCodes = requireEvents(query.eventsCode, registrations);
      const { zoom, pages } = query;
      const { timeZone } = input.principal;
      return {
        data: await getBoard({ source, filter: present, zoom, pages, ignoredCodes, timeZone, figures }),
      };
    });

export function mountBoard(app: FastifyInstance, answer: AnswerBoard): void {
  mountCall(app, call, (input) => answer(input, input.query));
}
