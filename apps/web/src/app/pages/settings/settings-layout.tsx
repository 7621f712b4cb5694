import { Link, Outlet, useMatches } from "@tanstack/react-router";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../../shared/session/use-session.ts";
import classes from "./settings-layout.module.css";
import { FirstStepsLink } from "./first-steps-link.tsx";
import { settingsSections } from "./settings-sections.ts";
import { useCurrentInSight } from "./use-current-in-sight.ts";

/** Name of the current page; a form has the name of its list. */
const useSectionName = (): string => {
  const { t } = useTranslation();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" });
  const current = settingsSections
    .flatMap(({ pages }) => [...pages])
    .find(({ to }) => path.startsWith(to.replace("/{-$key}", "")));
  return t(current?.label ?? "firstUse.steps");
};

/** Navigation of the settings around one of its pages. */
export const SettingsLayout = () => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  const sections = useRef<HTMLElement>(null);
  useCurrentInSight(sections);
  const name = useSectionName();
  return (
    <div className={classes.layout}>
      <nav ref={sections} className={classes.sections} aria-label={t("nav.settings")}>
        <FirstStepsLink />
        {settingsSections.map(({ label: group, pages }) => (
          <div key={group} className={classes.group} role="group" aria-label={t(group)}>
            <span className={classes.groupName} aria-hidden="true">
              {t(group)}
            </span>
            {pages.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                params={{ tenant: client.tenant }}
                className={classes.section}
                activeProps={{ "data-current": true }}
              >
                {t(label)}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className={classes.page} role="group" aria-label={name} data-page-name>
        <Outlet />
      </div>
    </div>
  );
};
