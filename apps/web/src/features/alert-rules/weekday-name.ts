/** A Sunday, UTC ms, as the base of weekday names. */
const sundayMs = Date.UTC(2026, 0, 4, 12);
const dayMs = 86_400_000;

/** Short name of a weekday; 0 is Sunday. */
export const weekdayName = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(sundayMs + day * dayMs);
