import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../shared/filters/filter-search.ts";
import type { SessionStore } from "../shared/session/session-store.ts";
import {
  areaRoute,
  clientRoute,
  indexRoute,
  loginRoute,
  resetRoute,
  confirmEmailRoute,
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

/** Keeps the file names of other pages out of the first page's bundle. */
const lazyPage = (name: LazyPage) =>
  lazyRouteComponent(
    fetched(async () => {
      const { lazyPages } = await import("./routes/lazy-pages.ts");
      return { Page: await lazyPages[name]() };
    }),
    "Page",
  );

/** A page of the menu. Its menu entry says who may open it; other users are sent home. */
const page = <const Segment extends string>(segment: Segment, name: LazyPage) =>
  createRoute({
    getParentRoute: () => dataRoute,
    path: segment,
    beforeLoad: ({ context }) => {
      const { client, user } = context.session.get();
      if (client && !(user && pageOf(user.role, `/client/$tenant/${segment}`)))
        throw redirect({ to: "/client/$tenant/inicio", params: client, search: true, replace: true });
    },
    loader: ({ context }) => context.addLazyTexts(),
    component: lazyPage(name),
  });

const profileRoute = createRoute({
  getParentRoute: () => areaRoute,
  path: "/eu",
  loader: ({ context }) => context.addLazyTexts(),
  component: lazyPage("profile"),
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  clientRoute,
  tenantRoute.addChildren([
    tenantIndexRoute,
    loginRoute,
    resetRoute,
    confirmEmailRoute,
    areaRoute.addChildren([
      dataRoute.addChildren([
        homeRoute,
        page("producao", "production"),
        page("equipamento/$mid", "machine"),
        page("classificacao", "classification"),
        page("histograma-producao", "histogram"),
        page("conformidade", "conformity"),
        page("controle", "controlCharts"),
        page("ajustes", "fillers"),
        page("sobras", "leftovers"),
        page("fator-operacional", "factor"),
        page("ocorrencias", "occurrences"),
        page("histograma-ocorrencias", "eventsHistogram"),
        page("perdas", "losses"),
        page("paradas", "stopTable"),
        page("turno", "shiftPage"),
        page("fardos", "packages"),
        page("ordens-producao", "orders"),
        page("painel-informativo", "board"),
        page("bobinas", "coils"),
        page("alertas", "alerts"),
        page("relatorio", "report"),
      ]),
      profileRoute,
      settingsRoutes,
    ]),
  ]),
]);

export const createAppRouter = (session: SessionStore, addLazyTexts: RouterContext["addLazyTexts"]) =>
  createRouter({
    routeTree,
    context: { session, addLazyTexts },
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
