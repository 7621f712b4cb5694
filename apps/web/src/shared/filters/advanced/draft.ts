import type { CalendarDay, DayRange, Zoom } from "@fiel/domain";
import { type DashboardFilter, defaultFilter, noDates } from "../dashboard-filter.ts";
import { countDays, mostDays, timeOf, uniteRanges } from "../day-ranges.ts";

/** Unapplied state of the filter in the panel. */
export interface Draft {
  readonly zoom: Zoom;
  readonly ranges: readonly DayRange[];
  /** First day of a range whose second day is not chosen yet. */
  readonly half: CalendarDay | null;
  /** Times as typed. */
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

/** The chosen ranges, with a half-chosen day as a range of its own. */
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

/** Times of the draft. Text that is no time counts as none; so do 00:00 at the start and 24:00 at the end, which are the defaults. */
const timesOf = ({ startText, endText }: Draft) => {
  const [start, end] = [timeOf(startText), timeOf(endText)];
  return {
    startTime: start === "00:00" || start === "24:00" ? null : start,
    endTime: end === "24:00" ? null : end,
  };
};

/** Whether a text is neither empty nor a time. */
export const isWrongTime = (text: string): boolean => text.trim() !== "" && timeOf(text) === null;

/** Whether daily times cover more days than one call may request. */
export const hasTooManyDays = (draft: Draft): boolean => draft.daily && countDays(rangesOf(draft)) > mostDays;

/** Reasons why a draft cannot be applied. */
export type DraftProblem = "noDays" | "wrongTime" | "tooMany";

/** The problem of a draft; null when it can be applied. Days are missing only when none is chosen and the filter had none before. */
export const problemOf = (draft: Draft, before: Pick<DashboardFilter, "zoom">): DraftProblem | null => {
  if (draft.zoom !== "custom") return null;
  if (isWrongTime(draft.startText) || isWrongTime(draft.endText)) return "wrongTime";
  if (hasTooManyDays(draft)) return "tooMany";
  return rangesOf(draft).length === 0 && before.zoom !== "custom" ? "noDays" : null;
};

/**
 * Changes that applying the draft makes to the filter. With too many days or none yet the period stays as it is; when all days were removed it
 * becomes the default.
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
