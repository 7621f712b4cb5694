import {
  type ControlChartKind,
  type NelsonRule,
  nelsonRules,
  subgroupSizes,
  type SubgroupInterval,
  usualNelsonRules,
} from "@fiel/domain";
import { usualSubgroupMinutes } from "@fiel/contracts";
import type { Brush } from "../../shared/brush/brush-range.ts";
import { brushOfText, textOfBrush } from "../../shared/brush/brush-text.ts";

/** What the user chose to see. Null stands for the server's default. */
export interface ChartChoice {
  readonly kind: ControlChartKind;
  /** Packages of a subgroup; 1 for single packages. */
  readonly size: number;
  readonly interval: SubgroupInterval;
  /** Nelson's rules that are on. */
  readonly rules: readonly NelsonRule[];
  /** Null for the last day. */
  readonly brush: Brush | null;
  /** Start of the chosen point, UTC ms. */
  readonly pointMs: number | null;
  /** Code of the product; null for the one of the last package. */
  readonly product: string | null;
  /** Specification limits, net, g. */
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Intervals that the page offers, as in the address: minutes or packages. */
export const intervalTexts = ["5m", "15m", "30m", "60m", "25p", "50p", "100p", "500p"] as const;
export type IntervalText = (typeof intervalTexts)[number];

/** The choice as URL parameters: `?chart=iMr&size=5&every=15m&rules=1,2,3,5&point=1792416120500&show=7892`. Defaults are undefined. */
export type ChartSearch = {
  readonly [K in "chart" | "size" | "every" | "rules" | "part" | "point" | "show" | "lower" | "upper"]?:
    | string
    | undefined;
};

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

const intervalOf = (text: string): SubgroupInterval => {
  const known = intervalTexts.find((one) => one === text) ?? `${usualSubgroupMinutes}m`;
  const every = Number.parseInt(known, 10);
  return { unit: known.endsWith("m") ? "minutes" : "packages", every };
};

export const textOfInterval = ({ unit, every }: SubgroupInterval): string =>
  `${every}${unit === "minutes" ? "m" : "p"}`;

const sizeOf = (text: string): number => {
  const size = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return size >= subgroupSizes.least && size <= subgroupSizes.most ? size : subgroupSizes.usual;
};

/** Absent means the usual rules; without any valid number none. */
const rulesOf = (value: unknown): readonly NelsonRule[] => {
  if (typeof value !== "string") return usualNelsonRules;
  const numbers = new Set(value.split(",").map(Number));
  return nelsonRules.filter((rule) => numbers.has(rule));
};

const instantOf = (text: string): number | null => {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : null;
};

const gramsOf = (text: string): number | null => (/^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : null);

/** Reads any URL; invalid values fall back to the defaults. */
export const choiceOfSearch = (search: Readonly<Record<string, unknown>>): ChartChoice => {
  const kind = search["chart"] === "iMr" ? "iMr" : "xbarS";
  const size = kind === "iMr" ? 1 : sizeOf(textIn(search["size"]));
  const [lower, upper] = [gramsOf(textIn(search["lower"])), gramsOf(textIn(search["upper"]))];
  return {
    kind,
    size,
    interval: intervalOf(textIn(search["every"])),
    rules: rulesOf(search["rules"]),
    brush: brushOfText(search["part"]),
    pointMs: instantOf(textIn(search["point"])),
    product: textIn(search["show"]) || null,
    lower,
    upper,
  };
};

const orNone = (text: string, usual: string): string | undefined => (text === usual ? undefined : text);

const writers: { readonly [K in keyof ChartChoice]: (value: ChartChoice[K]) => ChartSearch } = {
  kind: (kind) => ({ chart: kind === "iMr" ? kind : undefined }),
  size: (size) => ({ size: orNone(String(size), String(subgroupSizes.usual)) }),
  interval: (interval) => ({ every: orNone(textOfInterval(interval), `${usualSubgroupMinutes}m`) }),
  rules: (rules) => ({
    rules: orNone(
      rules.length === 0 ? "0" : nelsonRules.filter((rule) => rules.includes(rule)).join(","),
      usualNelsonRules.join(","),
    ),
  }),
  brush: (brush) => ({ part: textOfBrush(brush) }),
  pointMs: (atMs) => ({ point: atMs === null ? undefined : String(atMs) }),
  product: (code) => ({ show: code ?? undefined }),
  lower: (grams) => ({ lower: grams === null ? undefined : String(grams) }),
  upper: (grams) => ({ upper: grams === null ? undefined : String(grams) }),
};

/** URL parameters of one part of the choice. */
export const searchOfChoice = <K extends keyof ChartChoice>(part: K, value: ChartChoice[K]): ChartSearch =>
  writers[part](value);
