import type { TvSettings } from "@fiel/contracts";
import { localeOf } from "@fiel/domain";
import { keepAwake } from "../shared/board/keep-awake.ts";
import { observedFetch } from "../shared/environment/observed-fetch.ts";
import { createServerClock, type ServerClock } from "../shared/environment/server-clock.ts";
import { loadScreenTexts } from "./load-screen-texts.ts";
import type { TvOutside } from "./outside.ts";
import { drawPairing, type PairingState } from "./pairing-screen.ts";
import { createReloadWatch } from "./reload-watch.ts";
import { createTvApi, isRefused, type StartedPairing, type TvApi } from "./tv-api.ts";
import { showBoard } from "./tv-screen.ts";

const tokenKey = "fiel.screen";
const askMs = 3_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Paired {
  readonly token: string;
  readonly settings: TvSettings;
}

/** Board of the first token that has one; null when none has. Throws when the server does not answer. */
const boardOf = async (api: TvApi, tokens: readonly string[]): Promise<Paired | null> => {
  for (const token of tokens) {
    try {
      return { token, settings: await api.readBoard(token) };
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
  return null;
};

/**
 * Waits until the screen has a board, and shows a code meanwhile. An earlier token is tried too: boards of a blocked client return, revoked ones
 * never do.
 */
const pair = async (
  root: HTMLElement,
  { api, outside, clock }: { readonly api: TvApi; readonly outside: TvOutside; readonly clock: ServerClock },
): Promise<Paired> => {
  const known = outside.storage.getItem(tokenKey);
  let pairing: (StartedPairing & { readonly endsMs: number }) | null = null;
  let isAnswering = true;
  const draw = (): void => {
    const state: PairingState = {
      code: isAnswering ? (pairing?.code ?? null) : null,
      leftMs: (pairing?.endsMs ?? 0) - outside.monotonic(),
      isAnswering,
    };
    drawPairing(root, state, { locale: localeOf(navigator.language), nowMs: clock.now() });
  };
  const drawing = setInterval(draw, 1000);
  try {
    for (;;) {
      try {
        const tokens = [pairing?.token, known].filter((token): token is string => typeof token === "string");
        const paired = await boardOf(api, tokens);
        if (paired !== null) return paired;
        if (pairing === null || pairing.endsMs <= outside.monotonic()) {
          const started: StartedPairing = await api.startPairing();
          pairing = { ...started, endsMs: outside.monotonic() + started.endsIn * 1000 };
        }
        isAnswering = true;
      } catch {
        isAnswering = false;
      }
      draw();
      await sleep(askMs);
    }
  } finally {
    clearInterval(drawing);
  }
};

/** Runs a screen for as long as it is on: its board when it has one, else its pairing code. */
export const startTv = async (root: HTMLElement, outside: TvOutside): Promise<never> => {
  const watch = createReloadWatch(outside);
  const clock = createServerClock(outside);
  const api = createTvApi({ fetch: observedFetch(outside.fetch, clock, outside.monotonic) }, watch.bundle);
  keepAwake();
  await loadScreenTexts(outside, localeOf(navigator.language));
  for (;;) {
    const { token, settings } = await pair(root, { api, outside, clock });
    outside.storage.setItem(tokenKey, token);
    watch.look(settings);
    await loadScreenTexts(outside, localeOf(settings.language));
    await showBoard({ root, token, settings, outside, api, watch });
  }
};
