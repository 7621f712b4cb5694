import type { Role } from "@fiel/contracts";
import { boardZooms } from "@fiel/domain";
import {
  IconAdjustments,
  IconAlertTriangle,
  IconBell,
  IconBox,
  IconChartBar,
  IconChartHistogram,
  IconChartLine,
  IconClipboardCheck,
  IconClipboardText,
  IconDeviceTv,
  IconDisc,
  IconFileText,
  IconGauge,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconListCheck,
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

/** Only paths that have a route. */
type PagePath = Extract<LinkProps["to"], `/client/$tenant/${string}`>;
type Segment = PagePath extends `/client/$tenant/${infer Rest}` ? Rest : never;
type NavLabel = Extract<ParseKeys, `nav.${string}`>;

/** What the shell knows about a page. */
export interface PageEntry {
  /** Path of the route below the client's. */
  readonly to: PagePath;
  readonly label: NavLabel;
  /** Parts of the header's filter that the page supports; null without a filter. */
  readonly filter: FilterRules | null;
  /** Pages below this path belong to the entry too. */
  readonly within?: string;
  /** The parent page in the menu. */
  readonly under?: { readonly to: PagePath; readonly label: NavLabel };
  /** Roles that may open it; all by default. */
  readonly roles?: readonly Role[];
}

/** A page in the menu. To add one, add its route and an entry here. */
export interface NavEntry extends PageEntry {
  readonly icon: TablerIcon;
  /** Label in the menu when `label` is too long. */
  readonly short?: NavLabel;
}

export interface NavGroup {
  readonly label?: NavLabel;
  /** Stands at the foot of the menu. */
  readonly last?: boolean;
  readonly entries: readonly NavEntry[];
}

/** A page for all roles but operators. */
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

/** Rules for pages about stops, which do not follow the product and leave out hidden events. */
const stopsRules = { product: false, hides: "events" } as const;

/** Opened by links on machine names, for all roles but operators. */
const machinePage: PageEntry = {
  to: "/client/$tenant/equipamento/$mid",
  label: "nav.machine",
  under: { to: "/client/$tenant/producao", label: "nav.production" },
  roles: ["Admin", "Supervisor"],
  filter: { ...chartRules, equipments: "path", operator: false, product: false, hides: "events" },
};

/** In the menu of all roles but operators, who may open it by a link and sign there. It has its own choice of group and shift. */
const shiftPage: PageEntry = { to: "/client/$tenant/turno", label: "nav.shiftPage", filter: null };

/** In the menu of all roles but operators; a message may link an operator to it too. */
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
      chartPage("controle", "nav.controlCharts", IconChartLine, {
        equipments: "one",
        operator: false,
        product: false,
        keeps: ["chart", "size", "every", "rules"],
      }),
      chartPage("ajustes", "nav.fillers", IconAdjustments, {
        period: false,
        operator: false,
        product: false,
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
      chartPage("paradas", "nav.stopTable", IconListCheck, { product: false, keeps: ["show", "least"] }),
      { ...shiftPage, icon: IconClipboardCheck, roles: ["Admin", "Supervisor"] },
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

/** Pages outside the menu. */
const others: readonly PageEntry[] = [
  { to: "/client/$tenant/eu", label: "nav.profile", filter: null },
  alertsPage,
  shiftPage,
  machinePage,
];

const mayUse = (role: Role, entry: PageEntry): boolean => entry.roles?.includes(role) ?? true;

/** Menu of a role, without empty groups. */
export const navOf = (role: Role): NavGroup[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => mayUse(role, entry)) }))
    .filter((group) => group.entries.length > 0);

/** Entry of a route by its full path; undefined when the role may not open it. */
export const pageOf = (role: Role, path: string): PageEntry | undefined =>
  [
    ...navOf(role).flatMap(({ entries }): readonly PageEntry[] => entries),
    ...others.filter((entry) => mayUse(role, entry)),
  ].find(({ to, within }) => to === path || (within !== undefined && path.startsWith(`${within}/`)));
