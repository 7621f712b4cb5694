import "@fontsource-variable/inter/opsz.css";
import "./theme/mantine-styles.ts";
import "./theme/tokens.css";
import "./theme/global.css";
import "./theme/mantine.css";
import "./theme/print.css";
import "./theme/forced-colors.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { I18nextProvider } from "react-i18next";
import { ApiProvider } from "../shared/api/use-api.ts";
import { EnvironmentProvider } from "../shared/environment/environment.ts";
import { TickerProvider } from "../shared/environment/use-now.ts";
import { usePrinting } from "../shared/print/use-printing.ts";
import { SessionProvider, useSessionStore } from "../shared/session/use-session.ts";
import { ToastArea } from "./lazy-toast-area.tsx";
import { fetched } from "./routes/fetched.ts";
import type { Services } from "./start-services.ts";
import { cssVariablesResolver, mantineTheme } from "./theme/mantine-theme.ts";
import { useContrastScheme } from "./theme/use-contrast-scheme.ts";

/** The sign-in over the page failed to load, so the session ends as on a page without input. */
const EndSession = () => {
  const session = useSessionStore();
  useEffect(() => session.end("expired"), [session]);
  return null;
};

const SignInDialog = lazy(() =>
  fetched(() => import("./sign-in-over.tsx"))().then(
    ({ SignInDialog }): { default: () => ReactNode } => ({ default: SignInDialog }),
    () => ({ default: EndSession }),
  ),
);

/** Sign-in over a page whose session has expired, while the session store waits for it. */
const SignInOver = () => {
  const session = useSessionStore();
  const waits = useSyncExternalStore(session.subscribe, session.isWaiting);
  return waits ? (
    <Suspense>
      <SignInDialog />
    </Suspense>
  ) : null;
};

const colorSchemeManager = localStorageColorSchemeManager({ key: "colorScheme" });

export const App = ({ services }: { services: Services }) => {
  const printing = usePrinting();
  const contrast = useContrastScheme();
  const forced = printing ? "light" : contrast;
  return (
    <EnvironmentProvider value={services.environment}>
      <SessionProvider value={services.session}>
        <ApiProvider value={services.api}>
          <TickerProvider value={services.ticker}>
            <QueryClientProvider client={services.queryClient}>
              <I18nextProvider i18n={services.i18n}>
                <MantineProvider
                  theme={mantineTheme}
                  cssVariablesResolver={cssVariablesResolver}
                  colorSchemeManager={colorSchemeManager}
                  defaultColorScheme="auto"
                  {...(forced === null ? {} : { forceColorScheme: forced })}
                >
                  <Suspense>
                    <ToastArea />
                  </Suspense>
                  <RouterProvider router={services.router} />
                  <SignInOver />
                </MantineProvider>
              </I18nextProvider>
            </QueryClientProvider>
          </TickerProvider>
        </ApiProvider>
      </SessionProvider>
    </EnvironmentProvider>
  );
};
