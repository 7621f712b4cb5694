import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import { isPrinting, onPrinting } from "./printing.ts";

/**
 * Whether the screen matches a media query. While printing, the answer for the screen stays: the browser evaluates the query for its paper after
 * counting the pages, and a new render would cut content off or lose typed text.
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
