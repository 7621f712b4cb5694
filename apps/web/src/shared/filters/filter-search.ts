import { type DayRange, zooms } from "@fiel/domain";
import { type DashboardFilter, defaultFilter, noDates } from "./dashboard-filter.ts";
import { countDays, mostDays, timeOf, uniteRanges } from "./day-ranges.ts";

/** The filter as search parameters: `?zoom=lst7d&equipments=3,5&product=ARROZ-1`. Defaults are omitted. */
export type FilterSearch = {
  readonly zoom?: string;
  readonly equipments?: string;
  readonly operator?: string;
  readonly product?: string;
  /** For example `2026-10-19..2026-10-23,2026-11-03`. */
  readonly days?: string;
  readonly from?: string;
  readonly to?: string;
  readonly daily?: string;
};

type Search = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const codeOf = (text: string): number | null => {
  const code = /^\d+$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(code) && code > 0 ? code : null;
};

const midsOf = (text: string): readonly number[] => {
  const mids = text.split(",").flatMap((part) => codeOf(part.trim()) ?? []);
  return [...new Set(mids)].toSorted((a, b) => a - b);
};

const rangesOf = (text: string): DayRange[] =>
  uniteRanges(
    text.split(",").map((part) => {
      const [firstDay = "", lastDay = firstDay] = part.trim().split("..");
      return { firstDay, lastDay };
    }),
  );

type Dates = Pick<DashboardFilter, keyof typeof noDates>;

/** Null when no day is given, or when daily repetition has too many days. */
const datesOf = (search: Search): Dates | null => {
  const ranges = rangesOf(textOf(search["days"]));
  const from = timeOf(textOf(search["from"]));
  const to = timeOf(textOf(search["to"]));
  const daily = search["daily"] === "1";
  if (ranges.length === 0 || (daily && countDays(ranges) > mostDays)) return null;
  return {
    ranges,
    startTime: from === "00:00" || from === "24:00" ? null : from,
    endTime: to === "24:00" ? null : to,
    daily,
  };
};

/** Reads the filter from any address, also one typed by hand. Invalid parts fall back to the default. */
export const filterOfSearch = (search: Search): DashboardFilter => {
  const zoom = zooms.find((known) => known === search["zoom"]) ?? defaultFilter.zoom;
  const dates = zoom === "custom" ? datesOf(search) : noDates;
  return {
    zoom: dates === null ? defaultFilter.zoom : zoom,
    equipments: midsOf(textOf(search["equipments"])),
    operator: codeOf(textOf(search["operator"])),
    product: textOf(search["product"]).trim() || null,
    ...(dates ?? noDates),
  };
};

const searchOfRange = ({ firstDay, lastDay }: DayRange): string =>
  firstDay === lastDay ? firstDay : `${firstDay}..${lastDay}`;

const searchOfDates = ({ ranges, startTime, endTime, daily }: Dates): FilterSearch => ({
  days: ranges.map(searchOfRange).join(","),
  ...(startTime === null ? {} : { from: startTime }),
  ...(endTime === null ? {} : { to: endTime }),
  ...(daily ? { daily: "1" } : {}),
});

export const searchOfFilter = (filter: DashboardFilter): FilterSearch => ({
  ...(filter.zoom === defaultFilter.zoom ? {} : { zoom: filter.zoom }),
  ...(filter.zoom === "custom" ? searchOfDates(filter) : {}),
  ...(filter.equipments.length === 0 ? {} : { equipments: filter.equipments.join(",") }),
  ...(filter.operator === null ? {} : { operator: String(filter.operator) }),
  ...(filter.product === null ? {} : { product: filter.product }),
});

/** Search parameters with another filter. Of the page's own parameters only `kept` stay. */
export const withFilter = (
  before: Search,
  filter: DashboardFilter,
  kept: readonly string[] = [],
): FilterSearch => ({
  ...Object.fromEntries(Object.entries(before).filter(([name]) => kept.includes(name))),
  ...searchOfFilter(filter),
});

/** Replaces the router's encoding, which writes JSON into the address, by plain text that people can read and share. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export const stringifySearch = (search: Search): string => {
  const parameters = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  if (parameters.length === 0) return "";
  const plain = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
  return `?${plain.replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
};
