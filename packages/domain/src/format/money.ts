import { defaultLocale, type Locale } from "./locale.ts";
import { formatNumber } from "./numbers.ts";

/**
 * Cents of a real as `R$ 2.985,00`, joined by a no-break space; without decimals where they are not significant; a minus stands before the
 * R$. Null for no value.
 */
export function formatReais(
  cents: number | null,
  locale: Locale = defaultLocale,
  decimals: 0 | 2 = 2,
): string | null {
  const text = formatNumber(cents === null ? null : Math.abs(cents) / 100, { locale, decimals });
  if (text === null || cents === null) return null;
  return `${cents < 0 ? "\u2212" : ""}R$\u00a0${text}`;
}

/** A calendar day as Brazil writes it, `24/11/2026`, in every language. */
export function formatDay(day: string): string {
  return day.split("-").toReversed().join("/");
}

/** An invoice's number with its six digits, `000412`; longer ones as they are. It is also its Pix identifier. */
export function formatInvoiceNumber(number: number): string {
  return String(number).padStart(6, "0");
}
