import type { ReportChart } from "@fiel/contracts";
import type { XlsxRow, XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import { wallClock } from "../../../platform/xlsx/wall-clock.ts";
import { coverLines, type CoverFacts } from "../cover-lines.ts";
import type { ReportSource } from "../report-source.ts";
import { formats } from "./formats.ts";

export function coverSheet(
  source: ReportSource,
  facts: CoverFacts,
  chosen: readonly ReportChart[],
): XlsxSheet {
  const { words, timeZone } = source;
  const lines = coverLines(source, facts, chosen).map(({ label, value }): XlsxRow => [
    { value: label, look: "label" },
    typeof value === "number" ? { value: wallClock(value, timeZone), format: formats.instant } : value,
  ]);
  return {
    name: words.cover.sheet,
    columns: [
      { header: "", width: 26 },
      { header: "", width: 70 },
    ],
    isHeadless: true,
    portions: [[[{ value: `${words.title} · ${facts.client}`, look: "title" }], [], ...lines]],
  };
}
