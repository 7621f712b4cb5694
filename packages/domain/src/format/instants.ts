import { defaultLocale, type Locale } from "./locale.ts";

/** How an instant is written: `date` 21/11/2026, `dayMonth` 21/11, `time` 14:32, `timeSeconds` 14:32:05, `dateTime` both. */
export type InstantStyle = "date" | "dayMonth" | "time" | "timeSeconds" | "dateTime" | "dateTimeSeconds";

const day = { day: "2-digit", month: "2-digit" } as const;
const date = { ...day, year: "numeric" } as const;
const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const styles: Readonly<Record<InstantStyle, Intl.DateTimeFormatOptions>> = {
  date,
  dayMonth: day,
  time,
  timeSeconds: { ...time, second: "2-digit" },
  dateTime: { ...date, ...time },
  dateTimeSeconds: { ...date, ...time, second: "2-digit" },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * A UTC instant in ms on the plant's clock, always day before month and 24 hours, whatever the language: `21/11/2026 14:32`.
 * Null for no value. RangeError: unknown zone.
 */
export function formatInstant(atMs: number | null, style: InstantStyle, timeZone: string): string | null {
  if (atMs === null || !Number.isFinite(atMs)) return null;
  const key = `${style} ${timeZone}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("pt-BR", { ...styles[style], timeZone });
    formatters.set(key, formatter);
  }
  return formatter.format(atMs).replace(", ", " ");
}

const agoSteps: readonly [upToS: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, "second", 1],
  [3_600, "minute", 60],
  [86_400, "hour", 3_600],
  [Number.POSITIVE_INFINITY, "day", 86_400],
];

const relativeFormatters = new Map<Locale, Intl.RelativeTimeFormat>();

/**
 * How long ago, for 'Atualizado …': `há 5 segundos`, `há 2 minutos`, `há 3 horas`, `há 4 dias`, whole units rounded down.
 * `ageS` in seconds; negative counts as 0 (clocks differ). Null for no value.
 */
export function formatAgo(ageS: number | null, locale: Locale = defaultLocale): string | null {
  if (ageS === null || !Number.isFinite(ageS)) return null;
  const age = Math.max(0, ageS);
  const [, unit, seconds] = agoSteps.find(([upToS]) => age < upToS) ?? [0, "second", 1];
  let formatter = relativeFormatters.get(locale);
  if (formatter === undefined) {
    formatter = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
    relativeFormatters.set(locale, formatter);
  }
  return formatter.format(-Math.floor(age / seconds), unit);
}
