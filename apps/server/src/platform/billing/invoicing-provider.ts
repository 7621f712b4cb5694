import type { HolidayCalendar } from "@fiel/domain";

/** Issuer of the invoices, from the settings. */
export interface Provider {
  readonly name: string;
  readonly cnpj: string | null;
  /** Address in one line; null for none. */
  readonly address: string | null;
  /** Pix account; null for invoices without Pix. */
  readonly pix: { readonly key: string; readonly city: string } | null;
  /** Holidays that move a due date. */
  readonly calendar: HolidayCalendar;
}

/** Issuer when the settings name none. */
export const unnamedProvider: Provider = {
  name: "Fiel",
  cnpj: null,
  address: null,
  pix: null,
  calendar: "national",
};
