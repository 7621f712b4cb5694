import { addMonths, type CalendarDay } from "@fiel/domain";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { dayOfKey, monthOf } from "./month-grid.ts";

interface Shown {
  /** First visible month. */
  readonly start: CalendarDay;
  /** The only day in the tab order. */
  readonly current: CalendarDay;
}

/** Visible months and focused day of the calendar. */
export const useCalendar = (
  place: RefObject<HTMLElement | null>,
  { first, today, months }: { first: CalendarDay; today: CalendarDay; months: number },
) => {
  const [{ start, current }, setShown] = useState<Shown>(() => {
    // An address may name future days, but the calendar neither selects nor focuses them.
    const reached = first > today ? today : first;
    return { start: addMonths(monthOf(reached), 1 - months), current: reached };
  });
  const end = addMonths(start, months - 1);

  const goTo = (day: CalendarDay) => {
    const month = monthOf(day);
    const next = month < start ? month : month > end ? addMonths(month, 1 - months) : start;
    setShown({ start: next, current: day });
  };
  const turn = (by: number) => {
    const next = addMonths(start, by);
    const month = monthOf(current);
    const seen = month >= next && month <= addMonths(next, months - 1);
    setShown({ start: next, current: seen ? current : next });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayOfKey(event.key, current);
    if (day === undefined) return;
    event.preventDefault();
    const next = day > today ? today : day;
    // Panel with presets and days, times, operator and product. Nothing takes effect before it is applied. Where days cannot be chosen it has no
    // presets either, since the header shows them.
    flushSync(() => goTo(next));
    place.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return { start, end, current, goTo, turn, onKeyDown };
};
