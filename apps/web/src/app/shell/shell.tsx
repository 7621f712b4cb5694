import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ConnectionProvider } from "../../shared/api/use-connection.ts";
import { useLive } from "../../shared/api/use-live.ts";
import { chartRules } from "../../shared/filters/filter-rules.ts";
import { FilterRulesProvider } from "../../shared/filters/use-filter-rules.ts";
import { printByBrowser, printByKey } from "../../shared/print/print-page.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { loadPageFailed } from "../pages/lazy-page-failed.tsx";
import { Header } from "./header.tsx";
import { NavDrawer } from "./nav-drawer.tsx";
import { NavRail } from "./nav-rail.tsx";
import { PrintedHeading } from "./printed-heading.tsx";
import classes from "./shell.module.css";
import { SupportBanner } from "./support/support-banner.tsx";
import { useCurrentEntry } from "./use-current-entry.ts";
import { useDayRollover } from "./use-day-rollover.ts";
import { useDocumentTitle } from "./use-document-title.ts";
import { usePageTitle } from "./use-page-title.ts";
import { usePresentZone } from "./use-present-zone.ts";
import { useWatchedConnection } from "./use-watched-connection.ts";
import { useScreenQuery } from "../../shared/print/use-screen-query.ts";

/** Frame of the client's area: navigation, header and page. */
export const Shell = () => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  const entry = useCurrentEntry();
  const rules = entry?.filter ?? null;
  const narrow = useScreenQuery("(max-width: 56.24em)");
  const live = useLive(client.tenant);
  const connection = useWatchedConnection();
  const { doubt } = connection;
  useEffect(() => {
    if (!live) doubt();
  }, [live, doubt]);
  useEffect(() => {
    loadPageFailed().catch(() => undefined);
  }, []);
  useEffect(() => printByKey(globalThis.window), []);
  useEffect(() => printByBrowser(globalThis.window), []);
  useDayRollover(client.timeZone);
  usePresentZone();
  const title = usePageTitle(entry);
  useDocumentTitle(title);

  return (
    <ConnectionProvider value={connection}>
      <FilterRulesProvider value={rules ?? chartRules}>
        <div className={classes.shell}>
          <a className={classes.skip} href="#content">
            {t("nav.skip")}
          </a>
          {narrow ? null : <NavRail />}
          <Header
            title={title}
            under={entry?.under}
            withFilter={rules !== null}
            live={live}
            menu={narrow ? <NavDrawer /> : null}
          />
          <PrintedHeading title={title} withFilter={rules !== null} />
          <main id="content" className={classes.content} tabIndex={-1}>
            <SupportBanner />
            <Outlet />
          </main>
        </div>
      </FilterRulesProvider>
    </ConnectionProvider>
  );
};
