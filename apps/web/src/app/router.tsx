import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../shared/filters/filter-search.ts";
import type { SessionStore } from "../shared/session/session-store.ts";
import {
  areaRoute,
  clientRoute,
  indexRoute,
  loginRoute,
  resetRoute,
  rootRoute,
  type RouterContext,
  tenantIndexRoute,
  tenantRoute,
} from "./area-routes.tsx";
import { LazyPageFailed } from "./pages/lazy-page-failed.tsx";
import { fetched } from "./routes/fetched.ts";
import { settingsRoutes } from "./settings-routes.ts";
import type { LazyPage } from "./routes/lazy-pages.ts";
import { pageOf } from "./shell/nav-entries.ts";

const dataRoute = createRoute({
  getParentRoute: () => areaRoute,
  id: "data",
  component: lazyRouteComponent(
    fetched(() => import("./routes/area-route.tsx")),
    "NeedsEquipment",
  ),
});

const homeRoute = createRoute({
  getParentRoute: () => dataRoute,
  path: "/inicio",
  component: lazyRouteComponent(
    fetched(() => import("./pages/home/home-page.tsx")),
    "HomePage",
  ),
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
    component: lazyRouteComponent(fetched(load), name),
  });

const profileRoute = createRoute({
  getParentRoute: () => areaRoute,
  path: "/eu",
  loader: ({ context }) => context.addLaterTexts(),
  component: lazyRouteComponent(
    fetched(() => import("./routes/profile-route.tsx")),
    "ProfileRoute",
  ),
});

/** The first screen lists none of its files. */
const lazyPage = (name: LazyPage) => async () => {
  const { lazyPages } = await import("./routes/lazy-pages.ts");
  return { Page: await lazyPages[name]() };
};

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
        page("equipamento/$mid", lazyPage("machine"), "Page"),
        page(
          "classificacao",
          () => import("./pages/classification/classification-page.tsx"),
          "ClassificationPage",
        ),
        page("histograma-producao", lazyPage("histogram"), "Page"),
        page("conformidade", lazyPage("conformity"), "Page"),
        page("sobras", lazyPage("leftovers"), "Page"),
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
        page("fardos", lazyPage("packages"), "Page"),
        page("ordens-producao", lazyPage("orders"), "Page"),
        page("painel-informativo", lazyPage("board"), "Page"),
        page("bobinas", lazyPage("coils"), "Page"),
        page("alertas", lazyPage("alerts"), "Page"),
        page("relatorio", lazyPage("report"), "Page"),
      ]),
      profileRoute,
      settingsRoutes,
    ]),
  ]),
]);

export const createAppRouter = (session: SessionStore, addLaterTexts: RouterContext["addLaterTexts"]) =>
  createRouter({
    routeTree,
    context: { session, addLaterTexts },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: LazyPageFailed,
    defaultPreload: "intent",
    scrollRestoration: true,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
