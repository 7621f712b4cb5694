import type { QueryClient } from "@tanstack/react-query";
import type { i18n as I18n } from "i18next";
import { type ApiClient, createApiClient } from "../shared/api/api-client.ts";
import { createQueryClient } from "../shared/api/query-client.ts";
import type { Environment, Outside } from "../shared/environment/environment.ts";
import { createServerClock } from "../shared/environment/server-clock.ts";
import { createTicker, type Ticker } from "../shared/environment/ticker.ts";
import { tickMs } from "../shared/environment/use-now.ts";
import { addLaterTexts, startI18n } from "../shared/i18n/i18n.ts";
import { toLanguage } from "../shared/i18n/languages.ts";
import { createSessionStore, type SessionStore } from "../shared/session/session-store.ts";
import { toastFailure } from "../shared/toasts/toasts.tsx";
import { type AppRouter, createAppRouter } from "./router.tsx";

export interface Services {
  readonly environment: Environment;
  readonly session: SessionStore;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly ticker: Ticker;
  readonly i18n: I18n;
  readonly router: AppRouter;
}

/** Whatever was the user's goes, and the login of the same client is shown. */
const leaveWhenSessionEnds = ({
  session,
  queryClient,
  router,
  i18n,
}: Omit<Services, "ticker" | "api">): void => {
  session.onEnd((reason) => {
    void queryClient.cancelQueries();
    queryClient.clear();
    const tenant = session.get().client?.tenant;
    void router.navigate(
      tenant === undefined ? { to: "/client" } : { to: "/client/$tenant/login", params: { tenant } },
    );
    if (reason === "expired")
      toastFailure({
        title: i18n.t("accessErrors.sessionExpired"),
        message: i18n.t("access.signInAgain"),
        once: "sessionExpired",
      });
  });
};

/** A session that another tab began or ended is this tab's too. */
const followOtherTabs = ({
  session,
  router,
  environment,
}: Pick<Services, "session" | "router" | "environment">): void => {
  globalThis.addEventListener("storage", (event) => {
    if (event.storageArea !== environment.storage) return;
    session.reload();
    void router.invalidate();
  });
};

/** Screen readers and hyphenation go by the document's language. */
const tellDocument = (language: string): void => {
  document.documentElement.lang = language;
};

export const createServices = async (outside: Outside): Promise<Services> => {
  const clock = createServerClock(outside.deviceNow);
  const environment: Environment = { ...outside, now: clock.now, skewMs: clock.skewMs };
  const session = createSessionStore(environment.storage);
  const { client, user, language } = session.get();
  const i18n = await startI18n(toLanguage(language ?? user?.language ?? client?.language));
  const services: Services = {
    environment,
    session,
    i18n,
    api: createApiClient(outside, session, clock),
    queryClient: createQueryClient(),
    ticker: createTicker(environment.now, tickMs),
    router: createAppRouter(session, () => addLaterTexts(i18n)),
  };
  leaveWhenSessionEnds(services);
  i18n.on("languageChanged", tellDocument);
  tellDocument(i18n.language);
  followOtherTabs(services);
  return services;
};
