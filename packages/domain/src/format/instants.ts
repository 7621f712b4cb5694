import { taughtOffsetMs } from "../time/zone-offsets.ts";

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
  const taughtMs = taughtOffsetMs(atMs, timeZone);
  const text =
    taughtMs === null
      ? formatterOf(style, timeZone).format(atMs)
      : formatterOf(style, "UTC").format(atMs + taughtMs);
  return text.replace(", ", " ");
}

function formatterOf(style: InstantStyle, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("pt-BR", { ...styles[style], timeZone });
    formatters.set(key, formatter);
  }
  return formatter;
}
