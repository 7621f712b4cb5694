import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { CrashedPage, notFoundPage } from "../app/pages/fallback-pages.tsx";
import type { SessionStore } from "../shared/session/session-store.ts";
import { loginSearch, places } from "./places.ts";

interface Context {
  readonly session: SessionStore;
}

const rootRoute = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: notFoundPage(places.login),
  errorComponent: CrashedPage,
});

const lead = (to: string) => redirect({ to: to as never, replace: true });

const managementRoute = createRoute({ getParentRoute: () => rootRoute, path: "/management" });

const indexRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: "/",
  beforeLoad: () => {
    throw lead(places.login);
  },
});

const loginRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: "/login",
  validateSearch: ({ volta }: Record<string, unknown>) => loginSearch(volta),
  beforeLoad: ({ context, search }) => {
    if (context.session.get().token === null) return;
    if (search.volta === undefined) throw lead(places.home);
    throw redirect({ href: search.volta, replace: true });
  },
  component: lazyRouteComponent(() => import("./routes/login-route.tsx"), "LoginRoute"),
});

const resetRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: "/reset-password",
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === "string" ? token : "" }),
  component: lazyRouteComponent(() => import("./routes/reset-route.tsx"), "ResetRoute"),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: "/confirm-email",
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === "string" ? token : "" }),
  component: lazyRouteComponent(() => import("./routes/confirm-email-route.tsx"), "ConfirmEmailRoute"),
});

/** Pages that only managers see. */
const staffRoute = createRoute({
  getParentRoute: () => managementRoute,
  path: "/s",
  beforeLoad: ({ context, location }) => {
    if (context.session.get().token !== null) return;
    throw redirect({ to: places.login as never, search: loginSearch(location.href) as never, replace: true });
  },
  component: lazyRouteComponent(() => import("./routes/staff-route.tsx"), "StaffRoute"),
});

/** A page of the staff's area; its component is in `routes/`. */
const page = <Page extends Record<string, unknown>>(
  path: string,
  load: () => Promise<Page>,
  name: string & keyof Page,
) =>
  createRoute({
    getParentRoute: () => staffRoute,
    path,
    component: lazyRouteComponent(load as never, name),
  });

const loadLanguages = () => import("./routes/languages-route.tsx");
const languageRoute = page("/languages/$language", loadLanguages, "LanguageRoute");
const textRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: "$code",
  component: lazyRouteComponent(loadLanguages, "TextRoute"),
});

const routeTree = rootRoute.addChildren([
  managementRoute.addChildren([
    indexRoute,
    loginRoute,
    resetRoute,
    confirmEmailRoute,
    staffRoute.addChildren([
      page("/invoices/$number", () => import("./routes/invoice-route.tsx"), "InvoiceRoute"),
      page("/", () => import("./routes/clients-route.tsx"), "ClientsRoute"),
      page("/clients/$clientId", () => import("./routes/clients-route.tsx"), "ClientRoute"),
      page("/overview", () => import("./routes/overview-route.tsx"), "OverviewRoute"),
      page("/users", () => import("./routes/managers-route.tsx"), "ManagersRoute"),
      page("/languages", loadLanguages, "LanguagesRoute"),
      page("/languages/new", loadLanguages, "NewLanguageRoute"),
      languageRoute.addChildren([textRoute]),
      page("/me", () => import("./routes/profile-route.tsx"), "ProfileRoute"),
    ]),
  ]),
]);

export const createManagementRouter = (session: SessionStore) =>
  createRouter({ routeTree, context: { session }, defaultPreload: "intent", scrollRestoration: true });
