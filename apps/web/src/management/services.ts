import { type Services, startServices } from "../app/start-services.ts";
import type { Outside } from "../shared/environment/environment.ts";
import { addMoreTexts } from "../shared/i18n/i18n.ts";
import { watchUse } from "../app/watch-use.ts";
import { managersApi } from "./managers-api.ts";
import { createManagersSession } from "./managers-session.ts";
import { createManagementRouter } from "./router.tsx";
import { loginSearch, places } from "./places.ts";
import { loadTexts } from "./load-texts.ts";

/** Services of the provider's program. */
export const createManagementServices = (outside: Outside): Promise<Services> => {
  const session = createManagersSession(outside.storage, watchUse(document));
  addMoreTexts(loadTexts);
  return startServices(outside, {
    session,
    createRouter: () => createManagementRouter(session),
    home: () => places.home,
    toLogin: (router, reason) => {
      const search = reason === "expired" ? loginSearch(router.latestLocation.href) : {};
      void router.navigate({ to: places.login as never, search: search as never });
    },
    apiOf: managersApi,
  });
};
