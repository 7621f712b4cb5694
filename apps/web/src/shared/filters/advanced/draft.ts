import type { CalendarDay, DayRange, Zoom } from "@fiel/domain";
import { type DashboardFilter, defaultFilter, noDates } from "../dashboard-filter.ts";
import { countDays, mostDays, timeOf, uniteRanges } from "../day-ranges.ts";

/** The filter as somebody is changing it: nothing of it holds before it is applied. */
export interface Draft {
  readonly zoom: Zoom;
  readonly ranges: readonly DayRange[];
  /** A day that stands alone until another makes a range of it. */
  readonly half: CalendarDay | null;
  /** As they were typed. */
  readonly startText: string;
  readonly endText: string;
  readonly daily: boolean;
  readonly operator: number | null;
  readonly product: string | null;
}

export type DraftAction =
  | { readonly type: "zoom"; readonly zoom: Zoom }
  | { readonly type: "day"; readonly day: CalendarDay }
  | { readonly type: "removeRange"; readonly index: number }
  | {
      readonly type: "change";
      readonly part: Partial<Pick<Draft, "startText" | "endText" | "operator" | "product">>;
    }
  | { readonly type: "daily"; readonly daily: boolean }
  | { readonly type: "reset" };

export const draftOf = (filter: DashboardFilter): Draft => ({
  zoom: filter.zoom,
  ranges: filter.ranges,
  half: null,
  startText: filter.startTime ?? "",
  endText: filter.endTime ?? "",
  daily: filter.daily,
  operator: filter.operator,
  product: filter.product,
});

/** The chosen ranges, with the day that stands alone. */
export const rangesOf = ({ ranges, half }: Pick<Draft, "ranges" | "half">): DayRange[] =>
  uniteRanges(half === null ? ranges : [...ranges, { firstDay: half, lastDay: half }]);

const withDay = (draft: Draft, day: CalendarDay): Draft => {
  if (draft.half === null) return { ...draft, zoom: "custom", half: day };
  const [firstDay, lastDay] = draft.half <= day ? [draft.half, day] : [day, draft.half];
  return { ...draft, half: null, ranges: uniteRanges([...draft.ranges, { firstDay, lastDay }]) };
};

export const reduceDraft = (draft: Draft, action: DraftAction): Draft => {
  switch (action.type) {
    case "zoom":
      return action.zoom === "custom"
        ? { ...draft, zoom: "custom" }
        : { ...draft, zoom: action.zoom, ranges: [], half: null, startText: "", endText: "", daily: false };
    case "day":
      return withDay(draft, action.day);
    case "removeRange":
      return { ...draft, ranges: draft.ranges.filter((_, index) => index !== action.index) };
    case "daily":
      return { ...draft, zoom: "custom", daily: action.daily };
    case "change":
      return { ...draft, ...action.part };
    case "reset":
      return draftOf(defaultFilter);
  }
};

const withoutDays = { zoom: defaultFilter.zoom, ...noDates };

/** A time that is no time does not count; from midnight and to midnight are what goes without saying. */
const timesOf = ({ startText, endText }: Draft) => {
  const [start, end] = [timeOf(startText), timeOf(endText)];
  return {
    startTime: start === "00:00" || start === "24:00" ? null : start,
    endTime: end === "24:00" ? null : end,
  };
};

/** Why a typed text does not count. */
export const isWrongTime = (text: string): boolean => text.trim() !== "" && timeOf(text) === null;

/** More days one by one than can be asked for. */
export const hasTooManyDays = (draft: Draft): boolean => draft.daily && countDays(rangesOf(draft)) > mostDays;

/** What keeps a draft from being applied. */
export type DraftProblem = "noDays" | "wrongTime" | "tooMany";

/** Null where it can be applied; days are missing where none is chosen and none held before. */
export const problemOf = (draft: Draft, before: Pick<DashboardFilter, "zoom">): DraftProblem | null => {
  if (draft.zoom !== "custom") return null;
  if (isWrongTime(draft.startText) || isWrongTime(draft.endText)) return "wrongTime";
  if (hasTooManyDays(draft)) return "tooMany";
  return rangesOf(draft).length === 0 && before.zoom !== "custom" ? "noDays" : null;
};

/**
 * What applying changes of the filter. While there are no days, or too many, the period stays as it is; once all days are taken away
 * it is the default.
 */
export const changeOf = (draft: Draft, before: Pick<DashboardFilter, "zoom">): Partial<DashboardFilter> => {
  const { zoom, daily, operator, product } = draft;
  const ranges = rangesOf(draft);
  const rest = { operator, product };
  if (zoom !== "custom") return { zoom, ...noDates, ...rest };
  if (hasTooManyDays(draft)) return rest;
  if (ranges.length === 0) return before.zoom === "custom" ? { ...withoutDays, ...rest } : rest;
  return { zoom, ranges, daily, ...timesOf(draft), ...rest };
};
