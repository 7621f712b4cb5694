import { dayMs, type SeriesSteps, seriesSteps } from "@fiel/domain";
import { CallError } from "../http/call-error.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

/** Maximum time from the first start to the last end, because steps between windows are computed too. */
const mostSpanMs = 10 * 366 * dayMs;

/** 422 WindowTooLarge when a filter's windows, which are in time order, are more than ten years apart. */
export function refuseTooLong({ windows }: Pick<ResolvedFilter, "windows">): void {
  if ((windows.at(-1)?.endMs ?? 0) - (windows[0]?.startMs ?? 0) > mostSpanMs)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
}

/** The steps of a series over a filter's windows. 422 WindowTooLarge when they are more than ten years apart. */
export function seriesOf(filter: Pick<ResolvedFilter, "windows">, timeZone: string): SeriesSteps {
  refuseTooLong(filter);
  return seriesSteps(filter.windows, timeZone);
}
