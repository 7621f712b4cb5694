import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { OpenAlerts } from "../../features/alerts/open-alerts.tsx";
import { filterOfSearch, searchOfFilter } from "../../shared/filters/filter-search.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import type { NavEntry, NavGroup } from "./nav-entries.ts";
import { navOf } from "./nav-entries.ts";
import classes from "./nav.module.css";
import { useCurrentEntry } from "./use-current-entry.ts";

interface NavListProps {
  readonly collapsed?: boolean;
  readonly onChosen?: () => void;
}

/** Shows the short label, and gives screen readers the full one. */
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
  const { client } = useSignedIn();
  const current = useCurrentEntry();
  const within = current?.to === entry.to || current?.under?.to === entry.to;
  const Icon = entry.icon;
  return (
    <li>
      <Link
        to={entry.to}
        params={{ tenant: client.tenant }}
        search={(search) => searchOfFilter(filterOfSearch(search))}
        data-within={within || undefined}
        className={classes.item}
        onClick={onChosen}
      >
        {collapsed ? <Icon size={20} stroke={1.6} aria-hidden="true" /> : null}
        <span>
          <Label entry={entry} />
        </span>
        {entry.label === "nav.alerts" ? <OpenAlerts /> : null}
      </Link>
    </li>
  );
};

interface GroupProps extends NavListProps {
  readonly group: NavGroup;
}

const Group = ({ group, ...list }: GroupProps) => {
  const { t } = useTranslation();
  const label = group.label === undefined ? undefined : t(group.label);
  return (
    <>
      {label === undefined ? null : (
        <p className={classes.group} data-collapsed={list.collapsed || undefined}>
          {label}
        </p>
      )}
      <ul aria-label={label}>
        {group.entries.map((entry) => (
          <NavItem key={entry.to} entry={entry} {...list} />
        ))}
      </ul>
    </>
  );
};

/** Pages of the menu. The list scrolls when the window is too low; the last group stays visible below it. */
export const NavList = ({ collapsed = false, onChosen }: NavListProps) => {
  const { user } = useSignedIn();
  const groups = navOf(user.role);
  const list = { collapsed, ...(onChosen ? { onChosen } : {}) };
  return (
    <>
      <div className={classes.groups}>
        {groups
          .filter(({ last }) => !last)
          .map((group) => (
            <Group key={group.entries[0]?.to} group={group} {...list} />
          ))}
      </div>
      {groups
        .filter(({ last }) => last)
        .map((group) => (
          <div key={group.entries[0]?.to} className={classes.last}>
            <Group group={group} {...list} />
          </div>
        ))}
    </>
  );
};
