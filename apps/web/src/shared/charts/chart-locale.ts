/** Any day of the given weekday (0 = Sunday): 1 January 2023 was a Sunday. */
const dayAt = (day: number): number => Date.UTC(2023, 0, 1 + day);
const monthAt = (month: number): number => Date.UTC(2023, month, 15);

/**
 * Names of months and weekdays in a language, for the chart library. Its own locale files cover fewer languages and bring texts that are not used.
 */
export const chartLocale = (language: string) => {
  const names = (
    count: number,
    at: (index: number) => number,
    options: Intl.DateTimeFormatOptions,
  ): string[] => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
    return Array.from({ length: count }, (_, index) => format.format(at(index)).replace(/\.$/, ""));
  };
  return {
    time: {
      month: names(12, monthAt, { month: "long" }),
      monthAbbr: names(12, monthAt, { month: "short" }),
      dayOfWeek: names(7, dayAt, { weekday: "long" }),
      dayOfWeekAbbr: names(7, dayAt, { weekday: "short" }),
    },
  };
};
