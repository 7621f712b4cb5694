import type { ScreensTexts } from "@fiel/contracts/texts/screens/pt-br";
import type { Locale } from "@fiel/domain";
import { fill } from "./fill.ts";

/** The text with its count, in the plural form of the language: a changed text if there is one, else the shipped one. */
const eventsText = (
  words: ScreensTexts,
  { locale, changed, count }: { locale: Locale; changed: ReadonlyMap<string, string>; count: number },
): string => {
  const form = new Intl.PluralRules(locale).select(count);
  const shipped = form === "one" ? words.events_one : words.events_other;
  return fill(changed.get(`screens.events_${form}`) ?? shipped, { count });
};

/** Texts of a board; texts with values become functions. */
export const filledTexts = (words: ScreensTexts, locale: Locale, changed: ReadonlyMap<string, string>) => ({
  ...words,
  range: (from: number, to: number, of: number) => fill(words.range, { from, to, of }),
  until: (time: string) => fill(words.until, { time }),
  dataOf: (time: string) => fill(words.dataOf, { time }),
  othersCount: (count: number) => fill(words.othersCount, { count }),
  otherProduct: (name: string, count: string) => fill(words.otherProduct, { name, count }),
  useful: (percent: string) => fill(words.useful, { percent }),
  oee: (oee: string, factors: string) => fill(words.oee, { oee, factors }),
  ofPlan: (percent: string) => fill(words.ofPlan, { percent }),
  planAt: (time: string, weight: string) => fill(words.planAt, { time, weight }),
  projected: (time: string) => fill(words.projected, { time }),
  missing: (percent: string, weight: string) => fill(words.missing, { percent, weight }),
  reached: (percent: string) => fill(words.reached, { percent }),
  lastHour: (rate: string) => fill(words.lastHour, { rate }),
  ofPacked: (percent: string) => fill(words.ofPacked, { percent }),
  previous: (amount: string) => fill(words.previous, { amount }),
  previousEqual: (amount: string) => fill(words.previousEqual, { amount }),
  plannedOfIt: (duration: string) => fill(words.plannedOfIt, { duration }),
  leftOut: (weight: string) => fill(words.leftOut, { weight }),
  stoppedAt: (time: string) => fill(words.stoppedAt, { time }),
  noAnswer: (time: string) => fill(words.noAnswer, { time }),
  stoppedSince: (time: string) => fill(words.stoppedSince, { time }),
  stateSince: (state: string, time: string) => fill(words.stateSince, { state, time }),
  version: (version: string) => fill(words.version, { version }),
  events: (count: number) => eventsText(words, { locale, changed, count }),
});
