import type { Role } from "@fiel/contracts";
import { IconLayoutDashboard, IconSettings, type TablerIcon } from "@tabler/icons-react";

/** What the shell has to know of a page. */
export interface PageEntry {
  readonly to: "/client/$tenant/inicio" | "/client/$tenant/eu" | "/client/$tenant/admin/usuarios";
  readonly label: "nav.home" | "nav.profile" | "nav.settings";
  /** Whether the header shows the filter on it. */
  readonly filter: boolean;
  /** Pages under this path are the entry's too. */
  readonly within?: string;
}

/** One page of the menu. A page is added by its route and one entry here. */
export interface NavEntry extends PageEntry {
  readonly icon: TablerIcon;
  /** Who sees it; left out, everybody. */
  readonly roles?: readonly Role[];
}

export interface NavGroup {
  readonly label?: string;
  /** At the menu's foot. */
  readonly last?: boolean;
  readonly entries: readonly NavEntry[];
}

const groups: readonly NavGroup[] = [
  { entries: [{ to: "/client/$tenant/inicio", label: "nav.home", icon: IconLayoutDashboard, filter: true }] },
  {
    last: true,
    entries: [
      {
        to: "/client/$tenant/admin/usuarios",
        within: "/client/$tenant/admin",
        label: "nav.settings",
        icon: IconSettings,
        roles: ["Admin"],
        filter: false,
      },
    ],
  },
];

/** Pages that the menu does not list. */
const others: readonly PageEntry[] = [{ to: "/client/$tenant/eu", label: "nav.profile", filter: false }];

const mayUse = (role: Role, entry: NavEntry): boolean => entry.roles?.includes(role) ?? true;

/** The menu of a role, without groups that would be empty. */
export const navOf = (role: Role): NavGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => mayUse(role, entry)) }))
    .filter((group) => group.entries.length > 0);

/** The entry whose page a route's full path is. */
export const pageOf = (role: Role, path: string): PageEntry | undefined =>
  [...navOf(role).flatMap(({ entries }): readonly PageEntry[] => entries), ...others].find(
    ({ to, within }) => to === path || (within !== undefined && path.startsWith(`${within}/`)),
  );
