import {
  formatChange,
  formatDuration,
  formatElapsed,
  formatInstant,
  formatMeanWeight,
  formatNumber,
  formatPercent,
  formatSumWeight,
  type InstantStyle,
  type Locale,
  type Measure,
  measureText,
  type NumberOptions,
  type WeightUnit,
} from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../i18n/languages.ts";
import { useSignedIn } from "../session/use-session.ts";

type Options = Omit<NumberOptions, "locale">;

/** The domain's formatters in the user's language and the plant's time zone. A missing value is 'Indisponível'. */
export interface Format {
  readonly timeZone: string;
  readonly number: (value: number | null, options?: Options) => string;
  readonly percent: (percent: number | null) => string;
  /** From the product's unit upwards. For several products, pass their `commonUnit`. */
  readonly sumWeight: (grams: number | null, unit?: WeightUnit) => Measure | null;
  readonly meanWeight: (grams: number | null, unit?: WeightUnit) => Measure | null;
  /** A standard deviation in the unit of the mean. */
  readonly deviation: (grams: number | null, unit?: WeightUnit) => Measure | null;
  readonly change: (current: number | null, previous: number | null) => string | null;
  readonly text: (measure: Measure | null) => string;
  readonly duration: (seconds: number | null) => string;
  /** A duration that counts months of 30 days: `1 mês 3 d`. */
  readonly elapsed: (seconds: number | null) => string;
  readonly instant: (atMs: number | null, style: InstantStyle) => string;
}

/** Packages deviate by some thousandths of a pound, so two decimals would often show 0. */
const decimalsOfDeviation = (unit?: WeightUnit): number => (unit === "lb" ? 4 : 2);

export const formatOf = (locale: Locale, timeZone: string, unavailable: string): Format => {
  const orUnavailable = (text: string | null): string => text ?? unavailable;
  return {
    timeZone,
    number: (value, options) => orUnavailable(formatNumber(value, { ...options, locale })),
    percent: (percent) => orUnavailable(measureText(formatPercent(percent, { locale }))),
    sumWeight: (grams, unit) => formatSumWeight(grams, unit, { locale }),
    meanWeight: (grams, unit) => formatMeanWeight(grams, unit, { locale }),
    deviation: (grams, unit) =>
      formatMeanWeight(grams, unit, { locale, decimals: decimalsOfDeviation(unit) }),
    change: (current, previous) => measureText(formatChange(current, previous, { locale, decimals: 1 })),
    text: (measure) => orUnavailable(measureText(measure)),
    duration: (seconds) => orUnavailable(formatDuration(seconds, locale)),
    elapsed: (seconds) => orUnavailable(formatElapsed(seconds, locale)),
    instant: (atMs, style) => orUnavailable(formatInstant(atMs, style, timeZone)),
  };
};

export const useFormat = (): Format => {
  const { t, i18n } = useTranslation();
  const { client } = useSignedIn();
  const locale = toLanguage(i18n.language);
  const { timeZone, offsets } = client;
  const unavailable = t("panel.unavailable");
  // New offsets make a new format, by which charts draw their times again.
  return useMemo(
    () => ({ ...formatOf(locale, timeZone, unavailable), offsets }),
    [locale, timeZone, unavailable, offsets],
  );
};
