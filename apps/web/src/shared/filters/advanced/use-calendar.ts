import { addMonths, type CalendarDay } from "@fiel/domain";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { dayOfKey, monthOf } from "./month-grid.ts";

interface Shown {
  /** The first month shown. */
  readonly start: CalendarDay;
  /** The only day that Tab reaches. */
  readonly current: CalendarDay;
}

/** Which months are shown, and which day the keys are on. */
export const useCalendar = (
  place: RefObject<HTMLElement | null>,
  { first, today, months }: { first: CalendarDay; today: CalendarDay; months: number },
) => {
  const [{ start, current }, setShown] = useState<Shown>(() => {
    // Days to come can be asked for by an address, but neither chosen nor reached.
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
    // The day's button may only now come to be.
    flushSync(() => goTo(next));
    place.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return { start, end, current, goTo, turn, onKeyDown };
};
