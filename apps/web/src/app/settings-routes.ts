import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { auditSearchOf } from "../features/audit/audit-filter.ts";
import { areaRoute } from "./area-routes.tsx";
import { fetched } from "./routes/fetched.ts";
import type { RegistrationSegment } from "./routes/registration-route.tsx";
import type { SettingsPage } from "./routes/settings-pages.ts";

const adminRoute = createRoute({
  getParentRoute: () => areaRoute,
  path: "/admin",
  beforeLoad: ({ context, params }) => {
    if (context.session.get().user?.role !== "Admin")
      throw redirect({ to: "/client/$tenant/inicio", params, replace: true });
  },
  loader: ({ context }) => context.addLazyTexts(),
  component: lazyRouteComponent(
    fetched(() => import("./pages/settings/settings-layout.tsx")),
    "SettingsLayout",
  ),
});

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/client/$tenant/admin/dispositivo", params, replace: true });
  },
});

/** Older address of the list. */
const adminEventsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/events",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/client/$tenant/admin/eventos/{-$key}", params, replace: true });
  },
});

/** Another address of the client's own page. */
const adminInformationRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/informacao",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/client/$tenant/admin/aparencia", params, replace: true });
  },
});

const settingsPage = (name: SettingsPage) =>
  lazyRouteComponent(
    fetched(async () => {
      const { settingsPages } = await import("./routes/settings-pages.ts");
      return { Page: await settingsPages[name]() };
    }),
    "Page",
  );

/** Route of a kind of registration: its list, and the form for a new record or for the one in the address. */
const registration = <const Segment extends RegistrationSegment>(segment: Segment) =>
  createRoute({
    getParentRoute: () => adminRoute,
    path: `${segment}/{-$key}`,
    component: lazyRouteComponent(
      fetched(async () => {
        const { routeOf } = await import("./routes/registration-route.tsx");
        return { RegistrationRoute: await routeOf(segment) };
      }),
      "RegistrationRoute",
    ),
  });

const productConfigurationRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/produtos/$key/config",
  component: settingsPage("configuration"),
});

const auditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/auditoria",
  validateSearch: auditSearchOf,
  component: settingsPage("audit"),
});

const deviceRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/dispositivo",
  component: settingsPage("device"),
});

const subscriptionRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/assinatura",
  component: settingsPage("subscription"),
});

const supportRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/apoio",
  component: settingsPage("support"),
});

const firstStepsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/primeiros-passos",
  component: settingsPage("firstSteps"),
});

const appearanceRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/aparencia",
  component: settingsPage("appearance"),
});

/** Routes of the settings, for administrators. */
export const settingsRoutes = adminRoute.addChildren([
  adminIndexRoute,
  adminEventsRoute,
  adminInformationRoute,
  registration("equipamentos"),
  registration("perfis"),
  registration("grupos"),
  registration("produtos"),
  productConfigurationRoute,
  registration("operadores"),
  registration("eventos"),
  registration("bobinas"),
  registration("ritmos"),
  registration("turnos"),
  registration("excecoes"),
  registration("motivos"),
  registration("telas"),
  registration("tablets"),
  registration("alertas"),
  registration("destinos"),
  registration("chaves"),
  registration("envios"),
  registration("ordens"),
  registration("usuarios"),
  auditRoute,
  deviceRoute,
  appearanceRoute,
  subscriptionRoute,
  supportRoute,
  firstStepsRoute,
]);
