import { useTranslation } from "react-i18next";
import { useEnvironment } from "../environment/environment.ts";
import { type FilterScope, wholeScope } from "../filters/filter-scope.ts";
import { useFilterRules } from "../filters/use-filter-rules.ts";
import { useFilter } from "../filters/use-filter.ts";
import { useFilterTexts } from "../filters/use-filter-words.ts";
import { usePeriodText } from "../filters/use-period-text.ts";
import { windowsNow } from "../filters/windows-of-filter.ts";
import { useFormat } from "../format/use-format.ts";
import { filterOfFile } from "./filter-of-file.ts";
import type { PartOfAll } from "./panel-menu-props.ts";
import { partOfFile } from "./part-of-file.ts";
import type { CsvCell } from "./table-csv.ts";

/** Lines above a file's table, each with a name and its values. */
export type FileAbout = readonly (readonly CsvCell[])[];

interface About {
  readonly title: string;
  readonly subtitle: string;
  /** When the data arrived, UTC ms. */
  readonly updatedMs: number;
  /** Names of what the file leaves out. */
  readonly without: readonly string[];
  /** Kinds of rows of which the file may have only some. */
  readonly part?: readonly PartOfAll[] | undefined;
}

/** With more windows than these, only their number and the first and last instant are written. */
const mostWindows = 4;

/** Returns the text of the filter's windows up to the moment of the call. */
const useWindowsText = (): (() => string) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { now } = useEnvironment();
  const [filter] = useFilter();
  const at = (ms: number) => format.instant(ms, "dateTime");
  return () => {
    const windows = windowsNow(filter, now(), format.timeZone);
    const [first, last] = [windows[0], windows.at(-1)];
    if (windows.length > mostWindows && first && last)
      return t("file.windows", { count: windows.length, from: at(first.startMs), to: at(last.endMs) });
    return windows
      .map(({ startMs, endMs }) => t("file.window", { from: at(startMs), to: at(endMs) }))
      .join(" · ");
  };
};

/** Text of the period for a file name; null when the data has none. */
export const useFilePeriod = (scope: FilterScope = wholeScope): string | null => {
  const rules = useFilterRules();
  const [filter] = useFilter();
  const { short } = usePeriodText(filter);
  if (scope.period !== undefined) return scope.period;
  return rules.period ? short : null;
};

/** Lines above a file's table: period, time zone, filter, what is left out, and the time of the data. */
export const useFileAbout = (scope: FilterScope = wholeScope): ((about: About) => FileAbout) => {
  const { t } = useTranslation();
  const format = useFormat();
  const rules = useFilterRules();
  const texts = useFilterTexts();
  const windowsText = useWindowsText();
  return ({ title, subtitle, updatedMs, without, part = [] }) => {
    const period = scope.period === undefined ? (rules.period ? windowsText() : null) : scope.period;
    const lines = [
      [title, subtitle],
      [t("file.period"), period],
      [t("file.zone"), format.timeZone],
      [t("file.filter"), filterOfFile(texts, scope, t)],
      [t("file.without"), without.join(" · ")],
      [t("file.part"), partOfFile(part, t, format)],
      [t("file.at"), format.instant(updatedMs, "dateTime")],
    ];
    return lines.filter(([, value], line) => line === 0 || (value !== null && value !== ""));
  };
};
