import type { TimeWindow } from "@fiel/domain";
import type { TFunction } from "i18next";
import type { Format } from "../../shared/format/use-format.ts";
import type { TableData } from "../../shared/panel/table-csv.ts";
import type { LeftoverKind } from "./leftover-kinds.ts";
import { columnText } from "./leftover-option.ts";
import type { LeftoverStacks } from "./leftover-stacks.ts";

interface Input {
  readonly kind: LeftoverKind;
  readonly data: LeftoverStacks;
  readonly span: TimeWindow;
  /** Of the stacks. */
  readonly names: readonly string[];
  readonly t: TFunction;
  readonly format: Format;
}

/** The columns that hold something, as a table for a file; weights in g. */
export const leftoverData = ({ kind, data, span, names, t, format }: Input): TableData => ({
  columns: [t("leftoverCharts.time"), ...names.map((name) => (kind === "chargeback" ? name : `${name} (g)`))],
  rows: data.startsMs
    .map((startMs, at) => ({ startMs, values: data.stacks.map(({ values }) => values[at] ?? 0) }))
    .filter(({ values }) => values.some((value) => value > 0))
    .map(({ startMs, values }) => [columnText(startMs, data, span, format), ...values]),
});
