import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { filterOfSearch, searchOfFilter } from "../../shared/filters/filter-search.ts";
import { Tip } from "../../shared/menu/tip.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import type { NavEntry } from "./nav-entries.ts";
import { navOf } from "./nav-entries.ts";
import classes from "./nav.module.css";
import { useCurrentEntry } from "./use-current-entry.ts";

/** Not of the first screen; a menu without the number is a menu all the same. */
const OpenAlerts = lazy(async () => {
  const module = await import("../../features/alerts/open-alerts.tsx").catch(() => null);
  return { default: module?.OpenAlerts ?? (() => null) };
});

interface NavListProps {
  readonly collapsed?: boolean;
  readonly onChosen?: () => void;
}

/** Seen short where it would not fit, and heard in full. */
const Label = ({ entry }: { entry: NavEntry }) => {
  const { t } = useTranslation();
  if (entry.short === undefined) return t(entry.label);
  return (
    <>
      <span aria-hidden="true">{t(entry.short)}</span>
      <span className="visually-hidden">{t(entry.label)}</span>
    </>
  );
};

const NavItem = ({ entry, collapsed, onChosen }: NavListProps & { entry: NavEntry }) => {
  const { t } = useTranslation();
  const { client } = useSignedIn();
  const current = useCurrentEntry();
  const within = current?.to === entry.to;
  const Icon = entry.icon;
  return (
    <li>
      <Tip label={t(entry.label)} disabled={!collapsed}>
        <Link
          to={entry.to}
          params={{ tenant: client.tenant }}
          search={(search) => searchOfFilter(filterOfSearch(search))}
          data-within={within || undefined}
          className={classes.item}
          onClick={onChosen}
        >
          {collapsed ? (
            <>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              <span className="visually-hidden">{t(entry.label)}</span>
            </>
          ) : (
            <Label entry={entry} />
          )}
          {entry.label === "nav.alerts" ? (
            <Suspense>
              <OpenAlerts />
            </Suspense>
          ) : null}
        </Link>
      </Tip>
    </li>
  );
};

export const NavList = ({ collapsed = false, onChosen }: NavListProps) => {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return (
    <div className={classes.groups}>
      {navOf(user.role).map((group) => (
        <div key={group.entries[0]?.to} className={group.last ? classes.last : undefined}>
          {group.label === undefined ? null : (
            <p className={classes.group} data-collapsed={collapsed || undefined}>
              {t(group.label)}
            </p>
          )}
          <ul aria-label={group.label === undefined ? undefined : t(group.label)}>
            {group.entries.map((entry) => (
              <NavItem
                key={entry.to}
                entry={entry}
                collapsed={collapsed}
                {...(onChosen ? { onChosen } : {})}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
};
