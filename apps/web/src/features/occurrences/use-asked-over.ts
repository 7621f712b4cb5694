import { useEffect, useRef } from "react";
import type { ChartZoom } from "../../shared/charts/chart-zoom.ts";
import { usePageSearch } from "../../shared/filters/use-page-search.ts";

/**
 * Keeps the URL's part and the zoom in step. Zooming out to all removes the part from the URL, so that the same link works again; removing it from
 * the URL, as with Back, zooms out to all.
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
