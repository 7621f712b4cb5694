import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import {
  filterOfSearch,
  parseSearch,
  searchOfFilter,
  stringifySearch,
} from "../shared/filters/filter-search.ts";
import { auditSearchOf } from "../features/audit/audit-filter.ts";
import type { SessionStore } from "../shared/session/session-store.ts";
import { placeOf } from "./place-of.ts";
import type { RegistrationPages } from "../shared/registration/registration-pages.tsx";
import { pageOf } from "./shell/nav-entries.ts";
import { CrashedPage, NotFoundPage } from "./pages/fallback-pages.tsx";

interface RouterContext {
  readonly session: SessionStore;
  /** Completes the texts for pages that the first ones do without. */
  readonly addLaterTexts: () => Promise<void>;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashedPage,
});

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/client", replace: true });
  },
});

const clientRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/client",
  beforeLoad: ({ context }) => {
    const { client } = context.session.get();
    if (client)
      throw redirect({ to: "/client/$tenant/login", params: { tenant: client.tenant }, replace: true });
  },
  component: lazyRouteComponent(() => import("./routes/client-route.tsx"), "ClientRoute"),
});

const tenantRoute = createRoute({ getParentRoute: () => rootRoute, path: "/client/$tenant" });

const tenantIndexRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/client/$tenant/login", params, replace: true });
  },
});

const loginRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: "/login",
  beforeLoad: ({ context, params }) => {
    const place = placeOf(context.session.get(), params.tenant);
    if (place === "area") throw redirect({ to: "/client/$tenant/inicio", params, replace: true });
    if (place === "otherArea") throw redirect({ to: "/client", replace: true });
  },
  component: lazyRouteComponent(() => import("./routes/login-route.tsx"), "LoginRoute"),
});

const resetRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: "/reset-password",
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === "string" ? token : "" }),
  component: lazyRouteComponent(() => import("./routes/reset-route.tsx"), "ResetRoute"),
});

const areaRoute = createRoute({
  getParentRoute: () => tenantRoute,
  id: "area",
  validateSearch: (search: Record<string, unknown>) => searchOfFilter(filterOfSearch(search)),
  beforeLoad: ({ context, params }) => {
    const place = placeOf(context.session.get(), params.tenant);
    if (place === "login") throw redirect({ to: "/client/$tenant/login", params, replace: true });
    if (place !== "area") throw redirect({ to: "/client", replace: true });
  },
  component: lazyRouteComponent(() => import("./routes/area-route.tsx"), "AreaRoute"),
});

const dataRoute = createRoute({
  getParentRoute: () => areaRoute,
  id: "data",
  component: lazyRouteComponent(() => import("./routes/area-route.tsx"), "NeedsEquipment"),
});

const homeRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/inicio",
  component: lazyRouteComponent(() => import("./pages/home/home-page.tsx"), "HomePage"),
});

/** A page of the menu: who may open it is said in its entry there, and everybody else is brought home. */
const page = <const Segment extends string, Page extends Record<string, unknown>>(
  segment: Segment,
  load: () => Promise<Page>,
  name: string & keyof Page,
) =>
  createRoute({
    getParentRoute: () => dataRoute,
    path: segment,
    beforeLoad: ({ context }) => {
      const { client, user } = context.session.get();
      if (client && !(user && pageOf(user.role, `/client/$tenant/${segment}`)))
        throw redirect({ to: "/client/$tenant/inicio", params: client, search: true, replace: true });
    },
    loader: ({ context }) => context.addLaterTexts(),
    component: lazyRouteComponent(load, name),
  });

const adminRoute = createRoute({
  getParentRoute: () => areaRoute,
  path: "/admin",
  beforeLoad: ({ context, params }) => {
    if (context.session.get().user?.role !== "Admin")
      throw redirect({ to: "/client/$tenant/inicio", params, replace: true });
  },
  loader: ({ context }) => context.addLaterTexts(),
  component: lazyRouteComponent(() => import("./pages/settings/settings-layout.tsx"), "SettingsLayout"),
});

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/client/$tenant/admin/dispositivo", params, replace: true });
  },
});

/** The list's other address. */
const adminEventsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/events",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/client/$tenant/admin/eventos/{-$key}", params, replace: true });
  },
});

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/usuarios",
  component: lazyRouteComponent(() => import("./routes/users-route.tsx"), "UsersRoute"),
});

const newUserRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: "/novo",
  component: lazyRouteComponent(() => import("./routes/user-drawer-routes.tsx"), "NewUserRoute"),
});

const userRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: "/$userId",
  component: lazyRouteComponent(() => import("./routes/user-drawer-routes.tsx"), "UserRoute"),
});

/** A kind of registration: its list, and beside it the form of a new one or of the one that the address names. */
const registration = <const Segment extends string>(
  segment: Segment,
  load: () => Promise<RegistrationPages>,
) =>
  createRoute({
    getParentRoute: () => adminRoute,
    path: `${segment}/{-$key}`,
    component: lazyRouteComponent(async () => {
      const [{ routeOf }, pages] = await Promise.all([import("./routes/registration-route.tsx"), load()]);
      return { RegistrationRoute: routeOf(pages, segment) };
    }, "RegistrationRoute"),
  });

const productConfigurationRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/produtos/$key/config",
  component: lazyRouteComponent(
    () => import("../features/products/configuration-page.tsx"),
    "ConfigurationPage",
  ),
});

const auditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/auditoria",
  validateSearch: auditSearchOf,
  component: lazyRouteComponent(() => import("./routes/audit-route.tsx"), "AuditRoute"),
});

const deviceRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/dispositivo",
  component: lazyRouteComponent(() => import("../features/device/device-page.tsx"), "DevicePage"),
});

const firstStepsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/primeiros-passos",
  component: lazyRouteComponent(() => import("../features/first-steps/first-steps.tsx"), "FirstSteps"),
});

const appearanceRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/aparencia",
  component: lazyRouteComponent(() => import("../features/appearance/appearance-page.tsx"), "AppearancePage"),
});

const profileRoute = createRoute({
  getParentRoute: () => areaRoute,
  path: "/eu",
  loader: ({ context }) => context.addLaterTexts(),
  component: lazyRouteComponent(() => import("./routes/profile-route.tsx"), "ProfileRoute"),
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  clientRoute,
  tenantRoute.addChildren([
    tenantIndexRoute,
    loginRoute,
    resetRoute,
    areaRoute.addChildren([
      dataRoute.addChildren([
        homeRoute,
        page("producao", () => import("./pages/production/production-page.tsx"), "ProductionPage"),
        page(
          "classificacao",
          () => import("./pages/classification/classification-page.tsx"),
          "ClassificationPage",
        ),
        page("histograma-producao", () => import("./pages/histogram/histogram-page.tsx"), "HistogramPage"),
        page("conformidade", () => import("./pages/conformity/conformity-page.tsx"), "ConformityPage"),
        page("sobras", () => import("./pages/leftovers/leftovers-page.tsx"), "LeftoversPage"),
        page(
          "fator-operacional",
          () => import("../features/operational-factor/factor-page.tsx"),
          "FactorPage",
        ),
        page("ocorrencias", () => import("../features/occurrences/occurrences-page.tsx"), "OccurrencesPage"),
        page(
          "histograma-ocorrencias",
          () => import("../features/events-histogram/events-histogram-page.tsx"),
          "EventsHistogramPage",
        ),
        page("fardos", () => import("./pages/packages/packages-page.tsx"), "PackagesPage"),
        page("ordens-producao", () => import("./pages/orders/orders-page.tsx"), "OrdersPage"),
        page("bobinas", () => import("./pages/coils/coils-page.tsx"), "CoilsPage"),
      ]),
      profileRoute,
      adminRoute.addChildren([
        adminIndexRoute,
        adminEventsRoute,
        registration(
          "equipamentos",
          async () => (await import("../features/equipments/equipments-page.ts")).equipmentPages,
        ),
        registration("grupos", async () => (await import("../features/groups/groups-page.ts")).groupPages),
        registration(
          "produtos",
          async () => (await import("../features/products/products-page.ts")).productPages,
        ),
        productConfigurationRoute,
        registration(
          "operadores",
          async () => (await import("../features/operators/operators-page.ts")).operatorPages,
        ),
        registration("eventos", async () => (await import("../features/events/events-page.ts")).eventPages),
        registration("bobinas", async () => (await import("../features/coils/coils-page.ts")).coilPages),
        registration("ordens", async () => (await import("../features/orders/orders-page.ts")).orderPages),
        usersRoute.addChildren([newUserRoute, userRoute]),
        auditRoute,
        deviceRoute,
        appearanceRoute,
        firstStepsRoute,
      ]),
    ]),
  ]),
]);

export const createAppRouter = (session: SessionStore, addLaterTexts: RouterContext["addLaterTexts"]) =>
  createRouter({
    routeTree,
    context: { session, addLaterTexts },
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    scrollRestoration: true,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
