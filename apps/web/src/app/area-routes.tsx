import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { filterOfSearch, searchOfFilter } from "../shared/filters/filter-search.ts";
import type { SessionStore } from "../shared/session/session-store.ts";
import { CrashedPage, notFoundPage } from "./pages/fallback-pages.tsx";
import { fetched } from "./routes/fetched.ts";
import { addressAfter, destinationAfter } from "./address-after.ts";
import { placeOf } from "./place-of.ts";

export interface RouterContext {
  readonly session: SessionStore;
  /** Completes the texts for pages that the first ones do without. */
  readonly addLazyTexts: () => Promise<void>;
}

interface LoginSearch {
  /** Where to go on to. */
  readonly volta?: string;
}

export const loginSearch = (href: string, tenant: string): LoginSearch => {
  const volta = addressAfter(href, tenant);
  return volta === undefined ? {} : { volta };
};

/** The way to a client's area: choosing the client, signing in, and what stands around its pages. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: notFoundPage("/client"),
  errorComponent: CrashedPage,
});

export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/client", replace: true });
  },
});

export const clientRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/client",
  beforeLoad: ({ context }) => {
    const { client } = context.session.get();
    if (client)
      throw redirect({ to: "/client/$tenant/login", params: { tenant: client.tenant }, replace: true });
  },
  component: lazyRouteComponent(
    fetched(() => import("./routes/client-route.tsx")),
    "ClientRoute",
  ),
});

export const tenantRoute = createRoute({ getParentRoute: () => rootRoute, path: "/client/$tenant" });

export const tenantIndexRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/client/$tenant/login", params, replace: true });
  },
});

/** The address decides which client's session a page has: a page of one client becomes none of another, it begins anew. */
const anew = (href: string) => redirect({ href, reloadDocument: true, replace: true });

export const loginRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: "/login",
  validateSearch: ({ volta }: Record<string, unknown>): LoginSearch =>
    typeof volta === "string" ? { volta } : {},
  beforeLoad: ({ context, params, search, location }) => {
    const place = placeOf(context.session.get(), params.tenant);
    if (place === "area") throw redirect({ ...destinationAfter(search.volta, params.tenant), replace: true });
    if (place === "otherArea") throw anew(location.href);
  },
  component: lazyRouteComponent(
    fetched(() => import("./routes/login-route.tsx")),
    "LoginRoute",
  ),
});

export const resetRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: "/reset-password",
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === "string" ? token : "" }),
  component: lazyRouteComponent(
    fetched(() => import("./routes/reset-route.tsx")),
    "ResetRoute",
  ),
});

export const confirmEmailRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: "/confirm-email",
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === "string" ? token : "" }),
  component: lazyRouteComponent(
    fetched(() => import("./routes/confirm-email-route.tsx")),
    "ConfirmEmailRoute",
  ),
});

export const areaRoute = createRoute({
  getParentRoute: () => tenantRoute,
  id: "area",
  validateSearch: (search: Record<string, unknown>) => searchOfFilter(filterOfSearch(search)),
  beforeLoad: ({ context, params, location }) => {
    const place = placeOf(context.session.get(), params.tenant);
    if (place === "area") return;
    if (place === "otherArea") throw anew(location.href);
    // The address names the client: nobody is asked for it, and what was wanted is shown after signing in.
    throw redirect({
      to: "/client/$tenant/login",
      params,
      search: loginSearch(location.href, params.tenant),
      replace: true,
    });
  },
  component: lazyRouteComponent(
    fetched(() => import("./routes/area-route.tsx")),
    "AreaRoute",
  ),
});
