import type { ParseKeys } from "i18next";
import { places } from "../places.ts";

export interface ManagementEntry {
  readonly to: string;
  readonly label: ParseKeys;
  /** Further paths that belong to the entry. */
  readonly within?: readonly string[];
}

/** Entries of the side menu, in order. */
export const managementEntries: readonly ManagementEntry[] = [
  { to: places.overview, label: "management.overview" },
  {
    to: places.home,
    label: "management.clients",
    within: ["/management/s/clients", "/management/s/invoices"],
  },
  { to: places.users, label: "management.users" },
  { to: places.languages, label: "management.languages" },
];

const isWithin = (path: string, { to, within = [to] }: ManagementEntry): boolean =>
  path.replace(/\/$/, "") === to.replace(/\/$/, "") || within.some((one) => path.startsWith(one));

/** Number of the invoice in an address; null for other pages. */
export const invoiceOf = (path: string): number | null => {
  const [, number] = /\/invoices\/(\d+)$/.exec(path) ?? [];
  return number === undefined ? null : Number(number);
};

/** Entry that an address belongs to; undefined for the profile and unknown addresses. */
export const entryOf = (path: string): ManagementEntry | undefined =>
  managementEntries.find((entry) => isWithin(path, entry));
