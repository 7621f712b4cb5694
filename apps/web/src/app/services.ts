import type { Outside } from "../shared/environment/environment.ts";
import { addLazyTexts } from "../shared/i18n/i18n.ts";
import { createSessionStore } from "../shared/session/session-store.ts";
import { loginSearch } from "./area-routes.tsx";
import { tenantOfPath } from "./place-of.ts";
import { createAppRouter } from "./router.tsx";
import { fetched } from "./routes/fetched.ts";
import { watchUse } from "./watch-use.ts";
import { type Services, startServices } from "./start-services.ts";

/** Services of the clients' program. When a session ends, its client's login page opens. */
export const createServices = (outside: Outside): Promise<Services> => {
  const session = createSessionStore(outside.storage, {
    tenant: tenantOfPath(globalThis.location.pathname),
    isInUse: watchUse(document),
  });
  return startServices(outside, {
    session,
    createRouter: (i18n) =>
      createAppRouter(
        session,
        fetched(() => addLazyTexts(i18n)),
      ),
    home: () => `/client/${session.get().client?.tenant ?? ""}/inicio`,
    toLogin: (router, reason) => {
      const tenant = session.get().client?.tenant;
      if (tenant === undefined) return void router.navigate({ to: "/client" });
      const search = reason === "expired" ? loginSearch(router.latestLocation.href, tenant) : {};
      void router.navigate({ to: "/client/$tenant/login", params: { tenant }, search });
    },
  });
};
