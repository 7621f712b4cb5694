/** A Sunday, to name the days of a week by. */
const sundayMs = Date.UTC(2026, 0, 4, 12);
const dayMs = 86_400_000;

/** Short name of a day of the week, 0 Sunday. */
export const weekdayName = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(sundayMs + day * dayMs);
