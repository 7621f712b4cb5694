import type { TimeWindow } from "@fiel/domain";
import type { Format } from "../../shared/format/use-format.ts";
import type { TableData } from "../../shared/panel/table-csv.ts";
import type { LeftoverKind } from "./leftover-kinds.ts";
import { columnText } from "./leftover-option.ts";
import type { LeftoverStacks } from "./leftover-stacks.ts";

interface Input {
  readonly kind: LeftoverKind;
  readonly data: LeftoverStacks;
  readonly span: TimeWindow;
  /** Names of the stacks. */
  readonly names: readonly string[];
  readonly isShown: (name: string) => boolean;
  readonly t: (key: "leftoverCharts.time") => string;
  readonly format: Pick<Format, "instant">;
}

/** Non-empty columns as a table for a file, without machines hidden in the legend; weights in g. */
export const leftoverData = ({ kind, data, span, names, isShown, t, format }: Input): TableData => {
  const shown = data.stacks.flatMap(({ values }, index) => {
    const name = names[index] ?? "";
    return isShown(name) ? [{ name, values }] : [];
  });
  const header = (name: string) => (kind === "chargeback" ? name : `${name} (g)`);
  return {
    columns: [t("leftoverCharts.time"), ...shown.map(({ name }) => header(name))],
    rows: data.steps
      .map((step, at) => ({ step, values: shown.map(({ values }) => values[at] ?? 0) }))
      .filter(({ values }) => values.some((value) => value > 0))
      .map(({ step, values }) => [columnText(step, data, span, format), ...values]),
  };
};
