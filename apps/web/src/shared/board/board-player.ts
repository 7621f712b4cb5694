import type { BoardPage, BoardPicture } from "@fiel/contracts";
import type { Locale } from "@fiel/domain";
import type { BoardImages } from "./board-images.ts";
import { type BoardView, type DrawnPage, type PagePlan, plansOf } from "./board-view.ts";
import { type BoardWords, createBoardWords, runningTime } from "./board-words.ts";
import { isWithin } from "./dark-hours.ts";
import { drawStaleBand, drawStopBand } from "./draw-bands.ts";
import { drawnOr } from "./drawn-or.ts";
import { div, empty, styled } from "./element.ts";
import { drawGiveaway } from "./pages/draw-giveaway.ts";
import { drawMachines } from "./pages/draw-machines.ts";
import { drawPace } from "./pages/draw-pace.ts";
import { drawProduction } from "./pages/draw-production.ts";
import { drawStops } from "./pages/draw-stops.ts";
import { createStopWatch, type StopNews } from "./stop-watch.ts";

export interface PlayerSettings {
  readonly pages: readonly BoardPage[];
  /** Seconds that each page is shown. */
  readonly seconds: number;
  readonly theme: "dark" | "light";
  readonly darkFrom: string | null;
  readonly darkTo: string | null;
  readonly warnStops: boolean;
  readonly locale: Locale;
  readonly timeZone: string;
}

export interface PlayerSurroundings {
  /** The server's clock, which the plant follows, UTC ms. */
  readonly now: () => number;
  /** Monotonic clock that counts sleep, ms, for turning pages and for the age of the picture. */
  readonly monotonic: () => number;
  readonly images: Pick<BoardImages, "of">;
}

interface Moment {
  readonly nowMs: number;
  /** Ms since the last picture arrived. */
  readonly ageMs: number;
  readonly isStale: boolean;
  readonly stops: StopNews | null;
}

interface Shown extends Pick<Moment, "isStale" | "nowMs"> {
  readonly band: HTMLElement | null;
  readonly bandHeight: number;
}

/** Heights of the bands, px, as in the style sheet. */
const [smallBand, largeBand] = [104, 236];

const painters: Readonly<Record<BoardPage, (view: BoardView, plan: PagePlan) => DrawnPage>> = {
  stops: drawStops,
  machines: drawMachines,
  production: drawProduction,
  pace: drawPace,
  giveaway: drawGiveaway,
};

const tickMs = 1_000;
/** A picture is told to be old within this time after it came, ms, whatever else the server sends meanwhile. */
const toldOldMs = 30_000;
/** One tick earlier, because the next look comes only then. */
const staleAfterMs = toldOldMs - tickMs;
const minuteMs = 60_000;
/** Offsets against burn-in, px, one for each minute in turn. */
const drifts = [
  [0, 0],
  [1, 0],
  [2, 1],
  [1, 2],
  [0, 1],
  [-1, 2],
  [-2, 1],
  [-1, 0],
] as const;

/** Shows the pages of a board in an element in turn. Redraws at most once a second and keeps running times up to date. */
export class BoardPlayer {
  readonly #root: HTMLElement;
  readonly #now: () => number;
  readonly #monotonic: () => number;
  readonly #images: Pick<BoardImages, "of">;
  readonly #watch = createStopWatch();
  #settings: PlayerSettings;
  #words: BoardWords;
  #picture: BoardPicture | null = null;
  #pictureMs: number;
  /** When it arrived, by the server's clock, UTC ms. */
  #pictureAtMs: number;
  #turnedMs: number;
  #place = 0;
  /** Key of what is drawn. While it stays the same, only running times are updated. */
  #drawn = "";
  #version = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(root: HTMLElement, settings: PlayerSettings, { now, monotonic, images }: PlayerSurroundings) {
    this.#root = root;
    this.#now = now;
    this.#monotonic = monotonic;
    this.#images = images;
    this.#settings = settings;
    this.#words = createBoardWords(settings.locale, settings.timeZone);
    this.#pictureMs = monotonic();
    this.#pictureAtMs = now();
    this.#turnedMs = monotonic();
    root.classList.add("board");
  }

  start(): void {
    this.#timer ??= setInterval(() => this.tick(), tickMs);
    this.tick();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    empty(this.#root);
    this.#drawn = "";
  }

  setSettings(settings: PlayerSettings): void {
    if (JSON.stringify(settings) === JSON.stringify(this.#settings)) return;
    this.#settings = settings;
    this.#words = createBoardWords(settings.locale, settings.timeZone);
    this.redraw();
  }

  setPicture(picture: BoardPicture): void {
    this.#picture = picture;
    this.#pictureMs = this.#monotonic();
    this.#pictureAtMs = this.#now();
    this.redraw();
  }

  redraw(): void {
    this.#version += 1;
    if (this.#timer !== undefined) this.tick();
  }

  tick(): void {
    const nowMs = this.#now();
    const { seconds, pages, warnStops } = this.#settings;
    const machines = this.#picture?.machines ?? [];
    const plans = plansOf(pages, machines.length);
    this.#turn(plans.length);
    const monotonicMs = this.#monotonic();
    const ageMs = monotonicMs - this.#pictureMs;
    const isStale = ageMs > staleAfterMs;
    const rotationMs = plans.length * seconds * 1000;
    const stops =
      warnStops && !isStale
        ? drawnOr(
            () => this.#watch.look(machines, { nowMs, monotonicMs }, rotationMs),
            () => null,
          )
        : null;
    const minute = Math.floor(nowMs / minuteMs);
    const state = [this.#version, this.#place, isStale, minute, stops?.newest?.id, stops === null].join();
    if (state !== this.#drawn) {
      this.#drawn = state;
      this.#draw(plans[this.#place], { nowMs, ageMs, isStale, stops });
    }
    this.#run(nowMs, plans.length);
  }

  #turn(pages: number): void {
    const pageMs = this.#settings.seconds * 1000;
    const turns = Math.floor((this.#monotonic() - this.#turnedMs) / pageMs);
    if (turns > 0) {
      this.#place = (this.#place + turns) % pages;
      this.#turnedMs += turns * pageMs;
    }
    this.#place = Math.min(this.#place, pages - 1);
  }

  #draw(plan: PagePlan | undefined, { nowMs, ageMs, isStale, stops }: Moment): void {
    this.#root.setAttribute("data-theme", this.#settings.theme);
    const bandHeight = isStale || stops?.newest === null ? smallBand : stops === null ? 0 : largeBand;
    const view = this.#viewOf(nowMs, isStale, bandHeight);
    const page = view === null || plan === undefined ? null : this.#paint(view, plan);
    let band: HTMLElement | null = null;
    // Also where no picture ever came, because the server answers the screen and not its pictures.
    if (isStale) band = this.#staleBand(nowMs, ageMs);
    else if (view !== null && stops !== null)
      band = drawnOr(
        () => drawStopBand(stops, view),
        () => null,
      );
    this.#show(page, { band, bandHeight, isStale, nowMs });
  }

  /** A page that cannot be drawn from the picture says so in place of its former figures. */
  #paint(view: BoardView, plan: PagePlan): DrawnPage {
    const failed = (error: unknown): DrawnPage => {
      const body = div("board-panel board-none", this.#words.texts.cannotShow);
      body.setAttribute("data-error", String(error));
      return { title: "", sub: "", body };
    };
    return drawnOr(() => painters[plan.page](view, plan), failed);
  }

  #staleBand(nowMs: number, ageMs: number): HTMLElement {
    const drawn = (picture: BoardPicture | null) =>
      drawStaleBand(this.#pictureAtMs, { words: this.#words, nowMs, ageMs, picture });
    return drawnOr(
      () => drawn(this.#picture),
      () => drawn(null),
    );
  }

  #viewOf(nowMs: number, isStale: boolean, bandHeight: number): BoardView | null {
    if (this.#picture === null) return null;
    const imageOf: BoardView["imageOf"] = (product) => this.#images.of(product);
    return { picture: this.#picture, words: this.#words, nowMs, bandHeight, isStale, imageOf };
  }

  #show(page: DrawnPage | null, { band, bandHeight, isStale, nowMs }: Shown): void {
    const { texts, time } = this.#words;
    const clock = time(nowMs);
    const { darkFrom, darkTo } = this.#settings;
    empty(this.#root);
    if (isWithin(clock, darkFrom, darkTo)) {
      this.#root.appendChild(this.#drift(div("board-dark", div("", clock)), nowMs));
      return;
    }
    const head = div(
      "board-header",
      div("board-title", page?.title ?? ""),
      div("board-sub", page?.sub ?? ""),
      div("board-data", this.#picture === null ? "" : texts.dataOf(time(this.#picture.at))),
      div("board-clock", clock),
    );
    const body = div("board-body", page?.body ?? div("board-panel board-none", texts.waiting));
    const frame = div(
      `board-frame${isStale ? " board-stale" : ""}${bandHeight === largeBand ? " board-banded" : ""}`,
      band ?? div("board-noband"),
      div("board-page", head, body, div("board-foot")),
    );
    this.#root.appendChild(this.#drift(frame, nowMs));
  }

  #drift(element: HTMLElement, nowMs: number): HTMLElement {
    const [x, y] = drifts[Math.floor(nowMs / minuteMs) % drifts.length] ?? [0, 0];
    return styled(element, { transform: `translate(${x}px, ${y}px)` });
  }

  /** Updates each second what runs: times, and the progress of the page. */
  #run(nowMs: number, pages: number): void {
    for (const element of Array.from(this.#root.querySelectorAll("[data-since]"))) {
      const words = runningTime((nowMs - Number(element.getAttribute("data-since"))) / 1000);
      if (element.textContent !== words) element.textContent = words;
    }
    const foot = this.#root.querySelector(".board-foot");
    if (foot === null) return;
    if (foot.children.length !== pages) {
      empty(foot);
      for (let i = 0; i < pages; i += 1) foot.appendChild(div("board-segment", div("board-segment-done")));
    }
    const share = Math.min(1, (this.#monotonic() - this.#turnedMs) / (this.#settings.seconds * 1000));
    Array.from(foot.children).forEach((segment, i) => {
      const done = i < this.#place ? 1 : i === this.#place ? share : 0;
      styled(segment.firstElementChild as HTMLElement, { width: `${Math.round(done * 100)}%` });
    });
  }
}
