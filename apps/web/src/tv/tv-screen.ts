import type { TvSettings } from "@fiel/contracts";
import { localeOf } from "@fiel/domain";
import { startBoardFeed } from "../shared/board/board-feed.ts";
import { createBoardImages } from "../shared/board/board-images.ts";
import { BoardPlayer, type PlayerSettings } from "../shared/board/board-player.ts";
import { div } from "../shared/board/element.ts";
import type { TvOutside } from "./outside.ts";
import { isRefused, type TvApi } from "./tv-api.ts";
import type { ReloadWatch } from "./reload-watch.ts";

const settingsMs = 60_000;
const identifyMs = 10_000;

const playerSettings = ({ language, ...settings }: TvSettings): PlayerSettings => ({
  ...settings,
  locale: localeOf(language),
});

interface Screen {
  readonly root: HTMLElement;
  readonly token: string;
  readonly settings: TvSettings;
  readonly outside: TvOutside;
  readonly api: TvApi;
  readonly watch: ReloadWatch;
}

/** Shows the board of a paired screen until it is revoked. */
export const showBoard = (screen: Screen): Promise<void> =>
  new Promise((resolve) => {
    const { root, token, outside, api, watch } = screen;
    let settings = screen.settings;
    let skewMs = settings.now - outside.deviceNow();
    root.className = "";
    const images = createBoardImages(
      (product) => api.readProduct(token, product),
      () => player.redraw(),
    );
    const player = new BoardPlayer(root, playerSettings(settings), {
      now: () => outside.deviceNow() + skewMs,
      images,
    });
    const identify = (): void => {
      const name = div("tv-identify", div("", settings.name));
      document.body.appendChild(name);
      setTimeout(() => name.remove(), identifyMs);
    };
    const onEvent = ({ event, data }: { readonly event: string; readonly data: string }): void => {
      if (event === "change" && data.includes("registrations")) void refresh();
      if (event !== "command") return;
      const { command } = JSON.parse(data) as { readonly command: string };
      if (command === "identify") identify();
      if (command === "reload") outside.reload();
    };
    const end = (): void => {
      clearInterval(timer);
      stopFeed();
      player.stop();
      images.close();
      resolve();
    };
    const refresh = async (): Promise<void> => {
      try {
        settings = await api.readBoard(token);
        skewMs = settings.now - outside.deviceNow();
        player.setSettings(playerSettings(settings));
        watch.look(settings);
      } catch (error) {
        if (isRefused(error)) end();
      }
    };
    const timer = setInterval(() => void refresh(), settingsMs);
    const stopFeed = startBoardFeed(
      {
        readPicture: (signal) => api.readPicture(token, signal),
        openStream: (signal) => api.openStream(token, signal),
        isRefused,
      },
      {
        onPicture: (picture) => player.setPicture(picture),
        onContact: () => player.contact(),
        onRefused: end,
        onEvent,
        random: outside.random,
      },
    );
    player.start();
  });
