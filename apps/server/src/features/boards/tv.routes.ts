import { getTvBoard, getTvPicture, getTvProduct, startPairing, type BoardSettings } from "@fiel/contracts";
import { windowsOfZoom } from "@fiel/domain";
import type { FastifyInstance, FastifyReply } from "fastify";
import { networkOf } from "../../platform/auth/network-of.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { BoardPrincipal } from "../../platform/http/principal.ts";
import { type KeptImage, sendImage } from "../../platform/images/send-image.ts";
import { browserOf } from "../../platform/pairings/browser-of.ts";
import { createPairing } from "../../platform/pairings/pairings.ts";
import { idOf, requirePresent } from "../../platform/records/rows.ts";
import type { CachedInput } from "../../platform/response-cache/response-cache.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { withOffsets } from "../../platform/zones/with-offsets.ts";
import { boardEntity, shownBoard } from "./board-entity.ts";
import { keepSighting } from "./sightings.ts";

/** Query of a screen about its board. */
export interface ScreenQuestion extends Pick<BoardSettings, "zoom" | "pages"> {
  readonly dates: { startTimestamp: number; endTimestamp: number }[];
  readonly equipments: number[];
  readonly eventsCode: number[];
}

export interface TvDependencies {
  readonly postgres: PostgresStore;
  /** UTC ms. */
  readonly now: () => number;
  /** Version of the program that the server has for screens. */
  readonly bundle: string;
  readonly answerBoard: (input: Omit<CachedInput, "query">, query: ScreenQuestion) => Promise<FastifyReply>;
  /** Throws NotFound when the product has no picture. */
  readonly productPicture: (transaction: TenantTransaction, productId: number) => Promise<KeptImage>;
}

/** Calls of a screen: pairing, its board and the board's picture. */
export function mountTv(app: FastifyInstance, dependencies: TvDependencies): void {
  const { postgres, now, bundle } = dependencies;
  mountCall(app, startPairing, ({ body, request: { ip, headers } }) => {
    const browser = browserOf(headers["user-agent"]);
    const screen = { ...body, browser, kind: "board" as const };
    return createPairing(postgres.shared, screen, { network: networkOf(ip), nowMs: now() });
  });
  mountCall(app, getTvBoard, async ({ query, principal, request: { headers } }) => {
    const browser = browserOf(headers["user-agent"]);
    const settings = await postgres.withTenant(principal.tenantId, async (transaction) => {
      await keepSighting(transaction, principal, { ...query, browser, atMs: now() });
      return readSettings(transaction, principal);
    });
    const { language, timeZone } = principal;
    return { ...settings, language, ...withOffsets(timeZone, now()), bundle, now: now() };
  });
  mountPictures(app, dependencies);
}

function mountPictures(
  app: FastifyInstance,
  { postgres, now, answerBoard, productPicture }: TvDependencies,
): void {
  mountCall(app, getTvPicture, async ({ principal, ...input }) => {
    const { tenantId, timeZone } = principal;
    const board = await postgres.withTenant(tenantId, (transaction) => readSettings(transaction, principal));
    // Rounded to a second, so that screens share the cached answer.
    const nowMs = Math.floor(now() / 1000) * 1000;
    const { zoom, pages, equipments } = board;
    const dates = windowsOfZoom(zoom, { nowMs, timeZone }).map(({ startMs, endMs }) => ({
      startTimestamp: startMs,
      endTimestamp: endMs,
    }));
    return answerBoard(
      { ...input, principal, params: {} },
      { zoom, pages, equipments, dates, eventsCode: [] },
    );
  });
  mountCall(app, getTvProduct, async ({ params, query: { v }, principal, request, reply }) => {
    const id = idOf(params.id);
    if (id === null) throw new CallError("NotFound");
    const picture = await postgres.withTenant(principal.tenantId, (transaction) =>
      productPicture(transaction, id),
    );
    // Only the screen's own board tells it the picture's hash.
    if (picture.hash !== v) throw new CallError("NotFound");
    return sendImage(picture, { type: "image/jpeg", version: v, request, reply });
  });
}

async function readSettings(transaction: TenantTransaction, { boardId }: BoardPrincipal) {
  const { place: _, ...board } = shownBoard(await requirePresent(transaction, boardEntity, boardId), null);
  return board;
}
