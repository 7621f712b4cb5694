import { type DisplayUnit, gramsTo } from "@fiel/domain";
import type { TableData } from "../../shared/panel/table-csv.ts";
import type { HistogramBar } from "./histogram-bars.ts";
import type { KindEntry } from "./use-kind-entries.ts";

interface Input {
  readonly bars: readonly HistogramBar[];
  readonly unit: DisplayUnit;
  readonly legend: readonly Pick<KindEntry, "id" | "label" | "shown">[];
  readonly t: (key: "histogram.columnFrom" | "histogram.columnTo", values: { unit: DisplayUnit }) => string;
}

/** The bars as a table for a file, without kinds hidden in the legend. */
export const histogramFile = ({ bars, unit, legend, t }: Input): TableData => {
  const shown = legend.filter((entry) => entry.shown);
  return {
    columns: [
      t("histogram.columnFrom", { unit }),
      t("histogram.columnTo", { unit }),
      ...shown.map(({ label }) => label),
    ],
    rows: bars.map(({ fromG, toG, kinds }) => [
      gramsTo(fromG, unit),
      gramsTo(toG, unit),
      ...shown.map(({ id }) => kinds[id]),
    ]),
  };
};
