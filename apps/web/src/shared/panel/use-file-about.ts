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
import type { CsvCell } from "./table-csv.ts";

/** What a file says of itself above its table: a name and what it has. */
export type FileAbout = readonly (readonly CsvCell[])[];

interface About {
  readonly title: string;
  readonly subtitle: string;
  /** When the data came, UTC ms. */
  readonly updatedMs: number;
  /** What the file lacks. */
  readonly without: readonly string[];
}

/** More windows than these are told by their number and ends. */
const mostWindows = 4;

/** The filter's windows with their days and hours, as they are when a file is made. */
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

/** The words of the period for a file's name; nothing where what it tells of has none. */
export const useFilePeriod = (scope: FilterScope = wholeScope): string | null => {
  const rules = useFilterRules();
  const [filter] = useFilter();
  const { short } = usePeriodText(filter);
  if (scope.period !== undefined) return scope.period;
  return rules.period ? short : null;
};

/** Period, zone, filter, what is left out and of when it is: a table that was saved cannot be asked. */
export const useFileAbout = (scope: FilterScope = wholeScope): ((about: About) => FileAbout) => {
  const { t } = useTranslation();
  const format = useFormat();
  const rules = useFilterRules();
  const texts = useFilterTexts();
  const windowsText = useWindowsText();
  return ({ title, subtitle, updatedMs, without }) => {
    const period = scope.period === undefined ? (rules.period ? windowsText() : null) : scope.period;
    const lines = [
      [title, subtitle],
      [t("file.period"), period],
      [t("file.zone"), format.timeZone],
      [t("file.filter"), filterOfFile(texts, scope, t)],
      [t("file.without"), without.join(" · ")],
      [t("file.at"), format.instant(updatedMs, "dateTime")],
    ];
    return lines.filter(([, value], line) => line === 0 || (value !== null && value !== ""));
  };
};
