import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { sheetsOfChart } from "./chart-list.tsx";
import { expectedFile, linesOf } from "./expected-file.ts";
import { fileSize } from "./file-size.ts";
import type { ReportChoice } from "./report-choice.ts";
import type { CountedLines } from "./use-report-lines.ts";

interface FileContentsProps {
  readonly choice: ReportChoice;
  readonly counted: CountedLines;
}

/** Content of the file as text: `capa e 8 folhas, 14.545 linhas, cerca de 1,4 MB`. */
export const FileContents = ({ choice, counted: { outline, isCounting } }: FileContentsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const sheets = choice.charts.reduce((sum, chart) => sum + sheetsOfChart[chart], 0);
  const parts = [t("report.foot", { count: sheets })];
  const expected = outline === null ? null : expectedFile(outline, choice);
  const count = linesOf(expected?.lines ?? []);
  if (choice.format === "pdf") parts.push(t("report.cut"));
  else if (expected !== null)
    parts.push(t("report.lines", { count, shown: format.number(count, { decimals: 0 }) }));
  if (expected !== null) parts.push(t("report.about", { size: fileSize(expected.bytes, format) }));
  else if (isCounting) parts.push(t("report.counting"));
  return parts.join(", ");
};
