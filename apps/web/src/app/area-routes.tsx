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
  /** Loads the texts that the first pages do without. */
  readonly addLazyTexts: () => Promise<void>;
}

interface LoginSearch {
  /** Address to return to after signing in. */
  readonly volta?: string;
}

export const loginSearch = (href: string, tenant: string): LoginSearch => {
  const volta = addressAfter(href, tenant);
  return volta === undefined ? {} : { volta };
};

/** Routes to a client's area: choosing the client, signing in, and the frame of its pages. */
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

/** Reloads the document, because a page keeps the session of the client in its address and cannot switch to another client. */
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
    // The address names the client, so only the sign-in is asked for. The requested page opens after it.
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
