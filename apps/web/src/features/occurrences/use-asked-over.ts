import { useEffect } from "react";
import type { ChartZoom } from "../../shared/charts/chart-zoom.ts";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";

/** What the address asks the timeline for is over once all is shown again: the same link leads there anew. */
export const useAskedOver = (zoom: ChartZoom): void => {
  const [search, changeSearch] = usePageSearch();
  const isAsked = search["part"] !== undefined;
  useEffect(
    () =>
      zoom.onSettled((shown) => {
        if (shown === null && isAsked) changeSearch({ part: undefined });
      }),
    [zoom, isAsked, changeSearch],
  );
};
