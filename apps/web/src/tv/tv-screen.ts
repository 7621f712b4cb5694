import type { TvSettings } from "@fiel/contracts";
import { localeOf } from "@fiel/domain";
import { type Connection, createConnection } from "../shared/api/connection.ts";
import { probeOf } from "../shared/api/probe-of.ts";
import type { ServerSentEvent } from "../shared/api/sse-parser.ts";
import { startBoardFeed } from "../shared/board/board-feed.ts";
import { type BoardImages, createBoardImages } from "../shared/board/board-images.ts";
import { BoardPlayer, type PlayerSettings } from "../shared/board/board-player.ts";
import { createDueTimer, type DueTimer } from "../shared/board/due-timer.ts";
import { createBootClock } from "../shared/environment/boot-clock.ts";
import { div } from "../shared/board/element.ts";
import { loadScreenTexts } from "./load-screen-texts.ts";
import type { TvOutside } from "./outside.ts";
import { isRefused, type TvApi } from "./tv-api.ts";
import type { ReloadWatch } from "./reload-watch.ts";

const settingsMs = 60_000;
/** Collects successive registration changes into one request, ms. */
const soonMs = 1_000;
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
  new Promise((resolve) => new ShownBoard(screen, resolve).start());

class ShownBoard {
  readonly #screen: Screen;
  readonly #onEnd: () => void;
  readonly #connection: Connection;
  readonly #images: BoardImages;
  readonly #player: BoardPlayer;
  #settings: TvSettings;
  /** How far the server's clock is ahead of the monotonic clock here, ms. */
  #aheadMs: number;
  readonly #settingsDue: DueTimer;
  #isReading = false;
  #hasEnded = false;
  #stopFeed: () => void = () => undefined;

  constructor(screen: Screen, onEnd: () => void) {
    const { root, token, settings, outside, api } = screen;
    this.#screen = screen;
    this.#onEnd = onEnd;
    this.#settings = settings;
    this.#aheadMs = settings.now - outside.monotonic();
    const now = (): number => outside.monotonic() + this.#aheadMs;
    this.#connection = createConnection({ probe: probeOf(outside), now });
    this.#settingsDue = createDueTimer(() => void this.#refresh(), outside.monotonic);
    root.className = "";
    this.#images = createBoardImages(
      (product) => api.readProduct(token, product),
      () => this.#player.redraw(),
    );
    this.#player = new BoardPlayer(root, playerSettings(settings), {
      now,
      monotonic: createBootClock(outside),
      images: this.#images,
    });
  }

  start(): void {
    const { token, api, outside } = this.#screen;
    this.#settingsDue.within(settingsMs);
    this.#stopFeed = startBoardFeed(
      {
        readPicture: (signal) => api.readPicture(token, signal),
        openStream: (signal) => api.openStream(token, signal),
        isRefused,
      },
      {
        onPicture: (picture) => this.#player.setPicture(picture),
        onRefused: () => this.#end(),
        onEvent: (event) => this.#hear(event),
        random: outside.random,
        monotonic: outside.monotonic,
        connection: this.#connection,
      },
    );
    this.#player.start();
  }

  async #refresh(): Promise<void> {
    if (this.#isReading) return this.#settingsDue.within(soonMs);
    this.#isReading = true;
    this.#settingsDue.within(settingsMs);
    await this.#readSettings().catch((error: unknown) => {
      if (isRefused(error)) this.#end();
    });
    this.#isReading = false;
  }

  async #readSettings(): Promise<void> {
    const { token, api, outside, watch } = this.#screen;
    const settings = await api.readBoard(token);
    this.#settings = settings;
    this.#aheadMs = settings.now - outside.monotonic();
    await loadScreenTexts(outside, localeOf(settings.language));
    // The screen may have been revoked meanwhile.
    if (this.#hasEnded) return;
    this.#player.setSettings(playerSettings(settings));
    watch.look(settings);
  }

  #hear({ event, data }: ServerSentEvent): void {
    if (event === "change" && data.includes("registrations")) this.#settingsDue.within(soonMs);
    if (event !== "command") return;
    const { command } = JSON.parse(data) as { readonly command: string };
    if (command === "identify") this.#identify();
    if (command === "reload") this.#screen.outside.reload();
  }

  #identify(): void {
    const name = div("tv-identify", div("", this.#settings.name));
    document.body.appendChild(name);
    setTimeout(() => name.remove(), identifyMs);
  }

  #end(): void {
    this.#hasEnded = true;
    this.#settingsDue.stop();
    this.#stopFeed();
    this.#connection.stop();
    this.#player.stop();
    this.#images.close();
    this.#onEnd();
  }
}
