import type { Format } from "../../shared/format/use-format.ts";
import type { TableData } from "../../shared/panel/table-csv.ts";
import type { Shown } from "./aggregate-legend.tsx";
import type { AggregateSeries } from "./aggregate-series.ts";

interface Input {
  readonly series: AggregateSeries;
  readonly shown: Shown;
  readonly words: Readonly<Record<"time" | keyof Shown, string>>;
  readonly format: Pick<Format, "instant">;
}

/** Shown periods as a table for a file, in g per step. */
export const aggregateData = ({ series, shown, words, format }: Input): TableData => {
  const names = (["current", "previous"] as const).filter((name) => shown[name]);
  const grams = names.map((name) => new Map(series[name].map((point) => [point.atMs, point.grams])));
  const instants = [...new Set(grams.flatMap((one) => [...one.keys()]))].toSorted((a, b) => a - b);
  return {
    columns: [words.time, ...names.map((name) => `${words[name]} (g)`)],
    rows: instants.map((atMs) => [
      format.instant(atMs, "dateTime"),
      ...grams.map((one) => one.get(atMs) ?? null),
    ]),
  };
};
