import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import type { i18n as I18n } from "i18next";
import { type ApiClient, createApiClient } from "../shared/api/api-client.ts";
import { createQueryClient } from "../shared/api/query-client.ts";
import { refetchLive } from "../shared/api/refetch-changed.ts";
import type { Environment, Outside } from "../shared/environment/environment.ts";
import { createServerClock } from "../shared/environment/server-clock.ts";
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

/** What a program of the browser is made of: the clients' or the provider's. */
export interface Program<R extends AnyRouter> {
  readonly session: SessionStore;
  readonly createRouter: (i18n: I18n) => R;
  /** Shows the sign-in; whose session expired goes on after it where he was. */
  readonly toLogin: (router: R, reason: EndReason) => void;
  /** Where a page begins anew. */
  readonly home: () => string;
  /** Makes the calls of this program's people out of those of a client's users. */
  readonly apiOf?: (api: ApiClient) => ApiClient;
}

/** Whatever was the user's goes, and the login is shown; where somebody else is signed in by now, the page begins anew as theirs. */
const leaveWhenSessionEnds = (
  { session, queryClient, i18n }: Pick<Services, "session" | "queryClient" | "i18n">,
  { toLogin, home }: { readonly toLogin: (reason: EndReason) => void; readonly home: () => string },
): void => {
  session.onEnd((reason) => {
    void queryClient.cancelQueries();
    queryClient.clear();
    if (reason === "replaced") return globalThis.location.reload();
    // Nothing of what was typed may come back: a browser fills a page that is loaded anew as it was.
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

/** While a sign-in over the page is waited for, Esc closes nothing below it. Listens before anything that comes with a page. */
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

/** Whose session was waited for sees what is new since. */
const goOnWhenSignedIn = ({ session, queryClient }: Pick<Services, "session" | "queryClient">): void => {
  let waited = false;
  session.subscribe(() => {
    const waits = session.isWaiting();
    if (waited && !waits && session.get().token !== null) void queryClient.invalidateQueries();
    waited = waits;
  });
};

/** The server tells in the page's head what of its texts was changed; where nothing was, nothing is fetched. */
const followTexts = async ({ fetch }: Pick<Outside, "fetch">): Promise<void> => {
  const told = toldTexts();
  if (told === null) return;
  const { createChangedTexts } = await import("../shared/i18n/changed-texts.ts");
  addChangedTexts(createChangedTexts(told, (address) => fetch(address)));
};

/** A change without an answer is told whoever sent it; what is shown is asked for anew, at the latest when the network is back. */
const tellUnanswered = ({ queryClient, i18n }: Pick<Services, "queryClient" | "i18n">): void => {
  const [title, message] = [i18n.t("connection.unanswered"), i18n.t("connection.unansweredText")];
  toastFailure({ title, message, once: unansweredToast });
  void queryClient.invalidateQueries();
};

/** Screen readers and hyphenation go by the document's language. */
const tellDocument = (language: string): void => {
  document.documentElement.lang = language;
};

/** A now that differs by more is another one: what was asked until the one of before is asked again, ms. */
const otherNowMs = 60_000;

export const startServices = async <R extends AnyRouter>(
  outside: Outside,
  { session, createRouter, toLogin, home, apiOf = (api) => api }: Program<R>,
): Promise<Services & { readonly router: R }> => {
  const queryClient = createQueryClient();
  const clock = createServerClock(outside.deviceNow, (byMs) => {
    ticker.tick();
    // What was asked for before may be of another day.
    if (Math.abs(byMs) <= otherNowMs) return;
    refetchLive(queryClient, true);
    // By a clock that was set back all that was asked would be new for as long.
    void queryClient.invalidateQueries({ refetchType: "none" });
  });
  const environment: Environment = { ...outside, now: clock.now, skewMs: clock.skewMs };
  const ticker = createTicker(environment.now, tickMs);
  const { client, user, language } = session.get();
  // Who has to sign in first hears the time by that.
  const heard = user === null ? null : askClock(outside, clock);
  await followTexts(outside);
  const [i18n] = await Promise.all([
    startI18n(toLanguage(language ?? user?.language ?? client?.language)),
    heard,
  ]);
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
