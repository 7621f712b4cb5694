import { useEffect, useRef } from "react";
import type { ChartZoom } from "../../shared/charts/chart-zoom.ts";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";

/**
 * The address and the timeline end together what was asked for: once all is shown again the address asks for no part, so that the same
 * link leads there anew; once the address asks for none, as after Back, all is shown.
 */
export const useAskedOver = (zoom: ChartZoom): void => {
  const [search, changeSearch] = usePageSearch();
  const isAsked = search["part"] !== undefined;
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !isAsked && zoom.window() !== null) zoom.show(null);
    wasAsked.current = isAsked;
  }, [zoom, isAsked]);
  useEffect(
    () =>
      zoom.onSettled((shown) => {
        if (shown === null && isAsked) changeSearch({ part: undefined });
      }),
    [zoom, isAsked, changeSearch],
  );
};
