import type { ParseKeys } from "i18next";
import { places } from "../places.ts";

export interface ManagementEntry {
  readonly to: string;
  readonly label: ParseKeys;
  /** What else of the address is within it. */
  readonly within?: readonly string[];
}

/** The side menu, in its order. */
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

/** The number of the invoice whose page an address is; null: it is another page's. */
export const invoiceOf = (path: string): number | null => {
  const [, number] = /\/invoices\/(\d+)$/.exec(path) ?? [];
  return number === undefined ? null : Number(number);
};

/** The entry that an address belongs to; undefined: the profile, or nothing. */
export const entryOf = (path: string): ManagementEntry | undefined =>
  managementEntries.find((entry) => isWithin(path, entry));
