import { addDays, formatDay, formatInvoiceNumber, formatReais, type Locale } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../i18n/languages.ts";

/** Formats of money, days and numbers of invoices in the user's language. */
export interface BillingFormat {
  /** For example `R$ 2.985,00`. */
  readonly money: (cents: number) => string;
  readonly day: (day: string) => string;
  /** For example `ter, 24/11/2026`. */
  readonly weekDay: (day: string) => string;
  /** Number and weekday for a box of a day. */
  readonly box: (day: string) => { readonly number: string; readonly weekday: string };
  readonly number: (number: number) => string;
  /** First to last day of a period; `toDay` is the first day after it. */
  readonly period: (of: { readonly fromDay: string; readonly toDay: string }) => string;
}

const weekdayOf = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" })
    .format(Date.parse(day))
    .replace(".", "");

export const useBillingFormat = (): BillingFormat => {
  const { t, i18n } = useTranslation();
  const locale = toLanguage(i18n.language);
  return useMemo(
    () => ({
      money: (cents) => formatReais(cents, locale) ?? "",
      day: formatDay,
      weekDay: (day) => `${weekdayOf(day, locale)}, ${formatDay(day)}`,
      box: (day) => ({ number: String(Number(day.slice(8))), weekday: weekdayOf(day, locale) }),
      number: formatInvoiceNumber,
      period: ({ fromDay, toDay }) =>
        t("billing.period", { from: formatDay(fromDay), until: formatDay(addDays(toDay, -1)) }),
    }),
    [locale, t],
  );
};
