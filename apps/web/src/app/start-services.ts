import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import type { i18n as I18n } from "i18next";
import { type ApiClient, createApiClient } from "../shared/api/api-client.ts";
import { createQueryClient } from "../shared/api/query-client.ts";
import { refetchLive } from "../shared/api/refetch-changed.ts";
import type { Environment, Outside } from "../shared/environment/environment.ts";
import { createBootClock } from "../shared/environment/boot-clock.ts";
import { createServerClock, type ServerClock } from "../shared/environment/server-clock.ts";
import { createTicker, type Ticker } from "../shared/environment/ticker.ts";
import { tickMs } from "../shared/environment/use-now.ts";
import { addChangedTexts, startI18n } from "../shared/i18n/i18n.ts";
import { toLanguage } from "../shared/i18n/languages.ts";
import { toldTexts } from "../shared/i18n/told-texts.ts";
import type { EndReason, SessionStore } from "../shared/session/session-store.ts";
import { forgetSecretWith } from "../shared/told-secret/told-secret.ts";
import { toastFailure, unansweredToast } from "../shared/toasts/toasts.tsx";
import { askClock } from "./ask-clock.ts";
import { focusPages } from "./focus-pages.ts";
import { followOtherTabs } from "./follow-other-tabs.ts";

export interface Services {
  readonly environment: Environment;
  readonly session: SessionStore;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly ticker: Ticker;
  readonly i18n: I18n;
  readonly router: AnyRouter;
}

/** Parts of a browser program, the clients' or the provider's. */
export interface Program<R extends AnyRouter> {
  readonly session: SessionStore;
  readonly createRouter: (i18n: I18n) => R;
  /** Opens the sign-in. A user whose session expired returns to his page after it. */
  readonly toLogin: (router: R, reason: EndReason) => void;
  /** Address at which a page starts anew. */
  readonly home: () => string;
  /** Maps the calls of client users to those of this program's users. */
  readonly apiOf?: (api: ApiClient) => ApiClient;
}

/** Drops the user's data and opens the login page. When somebody else is signed in by now, the page starts anew for that user. */
const leaveWhenSessionEnds = (
  { session, queryClient, i18n }: Pick<Services, "session" | "queryClient" | "i18n">,
  { toLogin, home }: { readonly toLogin: (reason: EndReason) => void; readonly home: () => string },
): void => {
  session.onEnd((reason) => {
    void queryClient.cancelQueries();
    queryClient.clear();
    if (reason === "replaced") return globalThis.location.reload();
    // Replaces the address instead of reloading, because a browser restores form input on reload.
    if (reason === "otherPerson") return globalThis.location.replace(home());
    toLogin(reason);
    if (reason === "expired")
      toastFailure({
        title: i18n.t("accessErrors.sessionExpired"),
        message: i18n.t("access.signInAgain"),
        once: "sessionExpired",
      });
  });
};

/** Keeps Esc from closing anything below a sign-in over the page. Registered before any listener of a page. */
const holdEscape = ({ session }: Pick<Services, "session">): void =>
  globalThis.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !session.isWaiting()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );

/** Refetches all data after the same user signed in over the page. */
const goOnWhenSignedIn = ({ session, queryClient }: Pick<Services, "session" | "queryClient">): void => {
  let waited = false;
  session.subscribe(() => {
    const waits = session.isWaiting();
    if (waited && !waits && session.get().token !== null) void queryClient.invalidateQueries();
    waited = waits;
  });
};

/** Loads changed texts when the page's head announces any. */
const followTexts = async ({ fetch }: Pick<Outside, "fetch">): Promise<void> => {
  const told = toldTexts();
  if (told === null) return;
  const { createChangedTexts } = await import("../shared/i18n/changed-texts.ts");
  addChangedTexts(createChangedTexts(told, (address) => fetch(address)));
};

/** Reports a change without an answer and refetches what is shown, at the latest when the network is back. */
const tellUnanswered = ({ queryClient, i18n }: Pick<Services, "queryClient" | "i18n">): void => {
  const [title, message] = [i18n.t("connection.unanswered"), i18n.t("connection.unansweredText")];
  toastFailure({ title, message, once: unansweredToast });
  void queryClient.invalidateQueries();
};

/** Sets the document's language for screen readers and hyphenation. */
const tellDocument = (language: string): void => {
  document.documentElement.lang = language;
};

/** Clock correction, ms, above which data is refetched. */
const otherNowMs = 60_000;

/** Wait for the server's time after which the empty page says why, ms. */
const silentMs = 2_000;

/** Waits for the server's first answer, and shows `words` in the page that is still empty when it takes long. */
const tellWhile = async (heard: Promise<void>, words: string): Promise<void> => {
  const told = document.createElement("p");
  told.setAttribute("role", "status");
  told.style.cssText = "margin: 40vh 1em; text-align: center";
  told.textContent = words;
  const timer = setTimeout(() => document.body.append(told), silentMs);
  await heard;
  clearTimeout(timer);
  told.remove();
};

/** Asks for the server's time after the device's clock was set or the device slept, once for each doubt: some proxies take the time out of answers. */
const askWhenDoubted = (outside: Outside, clock: ServerClock, ticker: Ticker): void => {
  let isAsked = false;
  ticker.subscribe(() => {
    const isDoubted = clock.isDoubted();
    if (isDoubted && !isAsked) void askClock(outside, clock);
    isAsked = isDoubted;
  });
};

export const startServices = async <R extends AnyRouter>(
  outside: Outside,
  { session, createRouter, toLogin, home, apiOf = (api) => api }: Program<R>,
): Promise<Services & { readonly router: R }> => {
  const queryClient = createQueryClient();
  const clock = createServerClock(outside, (byMs) => {
    ticker.tick();
    // Data requested before may be of another day.
    if (Math.abs(byMs) <= otherNowMs) return;
    refetchLive(queryClient, true);
    // After a clock was set back, all data would count as fresh for that long.
    void queryClient.invalidateQueries({ refetchType: "none" });
  });
  const environment: Environment = {
    bootTime: createBootClock(outside),
    ...outside,
    now: clock.now,
    latestNow: clock.latestNow,
    skewMs: clock.skewMs,
  };
  const ticker = createTicker(environment.now, tickMs);
  const { client, user, language } = session.get();
  // Without a user the sign-in call tells the time.
  const heard = user === null ? Promise.resolve() : askClock(outside, clock);
  await followTexts(outside);
  const i18n = await startI18n(toLanguage(language ?? user?.language ?? client?.language));
  await tellWhile(heard, i18n.t("connection.unanswered"));
  askWhenDoubted(outside, clock, ticker);
  const router = createRouter(i18n);
  const onUnanswered = () => tellUnanswered({ queryClient, i18n });
  const services = {
    environment,
    session,
    i18n,
    api: apiOf(createApiClient(outside, session, clock, onUnanswered)),
    queryClient,
    ticker,
    router,
  };
  forgetSecretWith(session);
  leaveWhenSessionEnds(services, { toLogin: (reason) => toLogin(router, reason), home });
  goOnWhenSignedIn(services);
  holdEscape(services);
  i18n.on("languageChanged", tellDocument);
  tellDocument(i18n.language);
  const onChange = () => void router.invalidate();
  focusPages(router, document);
  followOtherTabs(globalThis, { session, storage: () => globalThis.localStorage, onChange });
  return services;
};
