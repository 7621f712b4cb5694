import type { Role } from "@fiel/contracts";
import { boardZooms } from "@fiel/domain";
import {
  IconAlertTriangle,
  IconBell,
  IconBox,
  IconChartBar,
  IconChartHistogram,
  IconClipboardText,
  IconDeviceTv,
  IconDisc,
  IconFileText,
  IconGauge,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconListDetails,
  IconScale,
  IconSettings,
  IconStairsDown,
  IconTrash,
  type TablerIcon,
} from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";
import { chartRules, type FilterRules, homeRules } from "../../shared/filters/filter-rules.ts";

/** Only what has a route. */
type PagePath = Extract<LinkProps["to"], `/client/$tenant/${string}`>;
type Segment = PagePath extends `/client/$tenant/${infer Rest}` ? Rest : never;
type NavLabel = Extract<ParseKeys, `nav.${string}`>;

/** What the shell has to know of a page. */
export interface PageEntry {
  /** The route's path under the client's. */
  readonly to: PagePath;
  readonly label: NavLabel;
  /** What of the header's filter the page understands; null where there is no filter. */
  readonly filter: FilterRules | null;
  /** Pages under this path are the entry's too. */
  readonly within?: string;
  /** The page of the menu that leads there. */
  readonly under?: { readonly to: PagePath; readonly label: NavLabel };
  /** Who may open it; left out, everybody. */
  readonly roles?: readonly Role[];
}

/** One page of the menu. A page is added by its route and one entry here. */
export interface NavEntry extends PageEntry {
  readonly icon: TablerIcon;
  /** For the menu, where the label is too long. */
  readonly short?: NavLabel;
}

export interface NavGroup {
  readonly label?: NavLabel;
  /** At the menu's foot. */
  readonly last?: boolean;
  readonly entries: readonly NavEntry[];
}

/** A page for all but operators. */
const chartPage = (
  segment: Segment,
  label: NavLabel,
  icon: TablerIcon,
  rules: Partial<FilterRules> = {},
): NavEntry => ({
  to: `/client/$tenant/${segment}`,
  label,
  icon,
  roles: ["Admin", "Supervisor"],
  filter: { ...chartRules, ...rules },
});

/** Stops know no product, and leave out the events that somebody hid. */
const stopsRules = { product: false, hides: "events" } as const;

/** For all but operators, by a link from wherever a machine is named. */
const machinePage: PageEntry = {
  to: "/client/$tenant/equipamento/$mid",
  label: "nav.machine",
  under: { to: "/client/$tenant/producao", label: "nav.production" },
  roles: ["Admin", "Supervisor"],
  filter: { ...chartRules, equipments: "path", operator: false, product: false, hides: "events" },
};

/** In the menu of all but operators; a message that told one of them leads there nevertheless. */
const alertsPage: PageEntry = {
  to: "/client/$tenant/alertas",
  label: "nav.alerts",
  filter: { ...chartRules, operator: false, product: false, keeps: ["incidente"] },
};

const groups: readonly NavGroup[] = [
  {
    entries: [
      { to: "/client/$tenant/inicio", label: "nav.home", icon: IconLayoutDashboard, filter: homeRules },
      {
        to: "/client/$tenant/painel-informativo",
        label: "nav.board",
        icon: IconDeviceTv,
        filter: { ...chartRules, zooms: [...boardZooms, "custom"] },
      },
      chartPage("producao", "nav.production", IconLayoutGrid, {
        period: false,
        hides: "events",
        keeps: ["sort"],
      }),
      { ...alertsPage, icon: IconBell, roles: ["Admin", "Supervisor"] },
    ],
  },
  {
    label: "nav.weighing",
    entries: [
      chartPage("classificacao", "nav.classification", IconListDetails),
      chartPage("histograma-producao", "nav.histogram", IconChartHistogram, { hides: "kinds" }),
      chartPage("conformidade", "nav.conformity", IconScale, {
        equipments: "one",
        operator: false,
        productFirst: true,
        keeps: ["size", "show"],
      }),
      chartPage("sobras", "nav.leftovers", IconTrash),
    ],
  },
  {
    label: "nav.stops",
    entries: [
      chartPage("fator-operacional", "nav.factor", IconGauge, stopsRules),
      chartPage("ocorrencias", "nav.occurrences", IconAlertTriangle, { ...stopsRules, keeps: ["rows"] }),
      {
        ...chartPage("histograma-ocorrencias", "nav.occurrencesHistogram", IconChartBar, stopsRules),
        short: "nav.occurrencesHistogramShort",
      },
      chartPage("perdas", "nav.losses", IconStairsDown, { product: false }),
    ],
  },
  {
    label: "nav.flow",
    entries: [
      chartPage("fardos", "nav.packages", IconBox, { operator: false, product: false }),
      chartPage("ordens-producao", "nav.orders", IconClipboardText, {
        period: false,
        operator: false,
        product: false,
      }),
      chartPage("bobinas", "nav.coils", IconDisc, { operator: false }),
      chartPage("relatorio", "nav.report", IconFileText, { hides: "events" }),
    ],
  },
  {
    last: true,
    entries: [
      {
        to: "/client/$tenant/admin",
        within: "/client/$tenant/admin",
        label: "nav.settings",
        icon: IconSettings,
        roles: ["Admin"],
        filter: null,
      },
    ],
  },
];

/** Pages that the menu does not list. */
const others: readonly PageEntry[] = [
  { to: "/client/$tenant/eu", label: "nav.profile", filter: null },
  alertsPage,
  machinePage,
];

const mayUse = (role: Role, entry: PageEntry): boolean => entry.roles?.includes(role) ?? true;

/** The menu of a role, without groups that would be empty. */
export const navOf = (role: Role): NavGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => mayUse(role, entry)) }))
    .filter((group) => group.entries.length > 0);

/** The entry whose page a route's full path is; undefined when the role may not see it. */
export const pageOf = (role: Role, path: string): PageEntry | undefined =>
  [
    ...navOf(role).flatMap(({ entries }): readonly PageEntry[] => entries),
    ...others.filter((entry) => mayUse(role, entry)),
  ].find(({ to, within }) => to === path || (within !== undefined && path.startsWith(`${within}/`)));
