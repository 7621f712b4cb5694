import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import { isPrinting, onPrinting } from "./printing.ts";

/**
 * Whether the screen is as the media query says. A browser that prints asks the query of its sheet, after it has counted the
 * pages: the screen's answer stands meanwhile, so that nothing is drawn anew, cut off, or loses what was typed.
 */
export const useScreenQuery = (query: string): boolean => {
  const media = useMemo(() => globalThis.matchMedia(query), [query]);
  const held = useRef(media.matches);
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener("change", listener);
      const stop = onPrinting(listener);
      return () => {
        media.removeEventListener("change", listener);
        stop();
      };
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => {
    if (!isPrinting()) held.current = media.matches;
    return held.current;
  });
};
