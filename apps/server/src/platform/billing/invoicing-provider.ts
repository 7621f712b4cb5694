import type { HolidayCalendar } from "@fiel/domain";

/** Who issues the invoices, as the settings say. */
export interface Provider {
  readonly name: string;
  readonly cnpj: string | null;
  /** In one line. */
  readonly address: string | null;
  /** Null: invoices come without Pix. */
  readonly pix: { readonly key: string; readonly city: string } | null;
  /** Whose days off move a due date. */
  readonly calendar: HolidayCalendar;
}

/** Of an installation that says nothing of its provider. */
export const unnamedProvider: Provider = {
  name: "Fiel",
  cnpj: null,
  address: null,
  pix: null,
  calendar: "national",
};
