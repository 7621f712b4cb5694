import {
  addDays,
  calendarDay,
  type CalendarDay,
  daysBetween,
  parseDay,
  weekdayOf,
} from "../time/calendar-day.ts";

/** Whose holidays count: the nation's, or also the banks' (carnival and Corpus Christi). */
export type HolidayCalendar = "national" | "banking";

/** Keys for translation; `carnival` and `corpusChristi` are holidays of the banks only. */
const holidayNames = [
  "newYear",
  "carnival",
  "goodFriday",
  "tiradentes",
  "labour",
  "corpusChristi",
  "independence",
  "aparecida",
  "allSouls",
  "republic",
  "blackAwareness",
  "christmas",
] as const;
export type HolidayName = (typeof holidayNames)[number];

/** Fixed national holidays, month and day, with the first year of the law. */
const fixedHolidays: readonly { name: HolidayName; month: number; day: number; since?: number }[] = [
  { name: "newYear", month: 1, day: 1 },
  { name: "tiradentes", month: 4, day: 21 },
  { name: "labour", month: 5, day: 1 },
  { name: "independence", month: 9, day: 7 },
  { name: "aparecida", month: 10, day: 12 },
  { name: "allSouls", month: 11, day: 2 },
  { name: "republic", month: 11, day: 15 },
  // Lei 14.759/2023, Dia da Consciência Negra.
  { name: "blackAwareness", month: 11, day: 20, since: 2024 },
  { name: "christmas", month: 12, day: 25 },
];

/** Easter Sunday of a Gregorian year, by the anonymous algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): CalendarDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leap = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leap - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const count = epact + weekday - 7 * late + 114;
  return calendarDay(year, Math.floor(count / 31), (count % 31) + 1);
}

/** Days from Easter: Good Friday; for banks also carnival Monday and Tuesday and Corpus Christi (Resolução CMN 4.880/2020). */
const movable: Readonly<Record<HolidayCalendar, readonly { name: HolidayName; days: number }[]>> = {
  national: [{ name: "goodFriday", days: -2 }],
  banking: [
    { name: "carnival", days: -48 },
    { name: "carnival", days: -47 },
    { name: "goodFriday", days: -2 },
    { name: "corpusChristi", days: 60 },
  ],
};

/** Brazilian holidays of a year by rule, in calendar order (Leis 662/1949, 6.802/1980, 10.607/2002, 14.759/2023). */
export function holidaysOf(year: number, calendar: HolidayCalendar = "national"): CalendarDay[] {
  const easter = easterOf(year);
  const fixed = fixedHolidays
    .filter(({ since = 0 }) => year >= since)
    .map(({ month, day }) => calendarDay(year, month, day));
  return [...fixed, ...movable[calendar].map(({ days }) => addDays(easter, days))].toSorted();
}

/** The holiday of a day; null for any other day, Sundays included. RangeError: no day. */
export function holidayOf(day: CalendarDay, calendar: HolidayCalendar = "national"): HolidayName | null {
  const date = parseDay(day);
  const fixed = fixedHolidays.find((one) => one.month === date.month && one.day === date.day);
  if (fixed !== undefined && date.year >= (fixed.since ?? 0)) return fixed.name;
  const fromEaster = daysBetween(easterOf(date.year), day);
  return movable[calendar].find(({ days }) => days === fromEaster)?.name ?? null;
}

/** Whether a day is neither Saturday, Sunday nor a holiday. RangeError: no day. */
export function isBusinessDay(day: CalendarDay, calendar: HolidayCalendar = "national"): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && holidayOf(day, calendar) === null;
}

/** The `count`th business day after a day, which itself does not count; the day itself for 0. RangeError: no day. */
export function addBusinessDays(
  from: CalendarDay,
  count: number,
  calendar: HolidayCalendar = "national",
): CalendarDay {
  let day = from;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (isBusinessDay(day, calendar)) left -= 1;
  }
  return day;
}
