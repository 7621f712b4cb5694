import { type BoardPicture, getBoard, livePath } from "@fiel/contracts";
import { type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ApiClient } from "../../shared/api/api-client.ts";
import { ApiError } from "../../shared/api/api-error.ts";
import { fillPath } from "../../shared/api/request-of-call.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useConnection } from "../../shared/api/use-connection.ts";
import { type FeedSource, startBoardFeed } from "../../shared/board/board-feed.ts";
import { createBoardImages } from "../../shared/board/board-images.ts";
import { BoardPlayer } from "../../shared/board/board-player.ts";
import { keepAwake } from "../../shared/board/keep-awake.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { queryOfFilter } from "../../shared/filters/query-of-filter.ts";
import { windowsNow } from "../../shared/filters/windows-of-filter.ts";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import type { BoardChoice } from "./board-choice.ts";

interface Plant {
  readonly tenant: string;
  readonly timeZone: string;
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

const sourceOf = (
  api: ApiClient,
  { tenant, timeZone }: Plant,
  { filter, pages, now }: { filter: DashboardFilter; pages: BoardChoice["pages"]; now: () => number },
): FeedSource<BoardPicture> => ({
  readPicture: async (signal) => {
    const windows = windowsNow(filter, now(), timeZone);
    const zoom = filter.zoom;
    const query = { ...queryOfFilter(filter, windows), eventsCode: [], zoom, pages: [...pages] };
    return (await api.call(getBoard, { params: { tenant }, query }, signal)).data;
  },
  openStream: (signal) => api.open(fillPath(livePath, { tenant }), signal),
  isRefused,
});

const pictureLoader =
  (api: ApiClient, tenant: string) =>
  ({ id, picture }: { readonly id: number; readonly picture: string | null }): Promise<Blob> =>
    api.file(
      `/api/client/${encodeURIComponent(tenant)}/registrations/products/${id}/picture?v=${picture ?? ""}`,
    );

const lightAllDay = { darkFrom: null, darkTo: null, warnStops: true };

/** Runs the board in an element while the component is mounted. */
export const useBoardStage = (
  stage: RefObject<HTMLElement | null>,
  { pages, seconds }: BoardChoice,
  filter: DashboardFilter,
  theme: "dark" | "light",
): void => {
  const api = useApi();
  const connection = useConnection();
  const { tenant, timeZone } = useSignedIn().client;
  const { now, bootTime, monotonic, random } = useEnvironment();
  const { i18n } = useTranslation();
  const locale = toLanguage(i18n.language);
  useEffect(() => {
    const root = stage.current;
    if (root === null) return;
    const images = createBoardImages(pictureLoader(api, tenant), () => player.redraw());
    const settings = { pages, seconds, theme, locale, timeZone, ...lightAllDay };
    const player = new BoardPlayer(root, settings, { now, monotonic: bootTime, images });
    const stopFeed = startBoardFeed(sourceOf(api, { tenant, timeZone }, { filter, pages, now }), {
      onPicture: (picture) => player.setPicture(picture),
      // The end of the session leaves the page anyway.
      onRefused: () => undefined,
      random,
      monotonic,
      connection,
    });
    const sleep = keepAwake();
    player.start();
    return () => {
      sleep();
      stopFeed();
      player.stop();
      images.close();
    };
  }, [
    stage,
    api,
    connection,
    tenant,
    timeZone,
    locale,
    now,
    bootTime,
    monotonic,
    random,
    pages,
    seconds,
    filter,
    theme,
  ]);
};
