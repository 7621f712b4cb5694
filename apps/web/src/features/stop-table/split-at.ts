import type { ListedStop } from "@fiel/contracts";
import { type Locale, minuteMs, readNumber, typedNumber } from "@fiel/domain";

type Span = Pick<ListedStop, "startDate" | "endDate">;

/** The middle of a stop, as minutes after its start, in the format of the field. */
export const middleOf = ({ startDate, endDate }: Span, locale: Locale): string =>
  typedNumber(Math.round((endDate - startDate) / 2 / (minuteMs / 100)) / 100, locale);

/** Instant of so many typed minutes after a stop's start, UTC ms; null when it is no number or not within the stop. */
export function splitAt({ startDate, endDate }: Span, text: string, locale: Locale): number | null {
  const minutes = readNumber(text, locale);
  if (minutes === null) return null;
  const atMs = startDate + Math.round(Number(minutes) * minuteMs);
  return atMs > startDate && atMs < endDate ? atMs : null;
}
