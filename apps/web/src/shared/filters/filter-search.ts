import { homeZooms } from "@fiel/domain";
import { type DashboardFilter, defaultFilter } from "./dashboard-filter.ts";

/** The filter in the address: `?zoom=lst7d&equipments=3,5`; what is default is left out. */
export type FilterSearch = { readonly zoom?: string; readonly equipments?: string };

const midsOf = (text: unknown): readonly number[] => {
  if (typeof text !== "string") return [];
  const mids = text
    .split(",")
    .map(Number)
    .filter((mid) => Number.isSafeInteger(mid) && mid > 0);
  return [...new Set(mids)].toSorted((a, b) => a - b);
};

/** Reads any address, also one typed by hand: what is not understood falls back to the default. */
export const filterOfSearch = (search: Readonly<Record<string, unknown>>): DashboardFilter => ({
  zoom: homeZooms.find((zoom) => zoom === search["zoom"]) ?? defaultFilter.zoom,
  equipments: midsOf(search["equipments"]),
});

export const searchOfFilter = (filter: DashboardFilter): FilterSearch => ({
  ...(filter.zoom === defaultFilter.zoom ? {} : { zoom: filter.zoom }),
  ...(filter.equipments.length === 0 ? {} : { equipments: filter.equipments.join(",") }),
});

/** The router's own encoding is JSON in the address; people read and share these, so they stay plain. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const parameters = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  if (parameters.length === 0) return "";
  const plain = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
  return `?${plain.replaceAll("%2C", ",")}`;
};
