import { useCallback, useState } from "react";

/** Which series of a chart are shown, by the ids of the legend, and a function that toggles one. */
export const useShown = (): { isShown: (id: string) => boolean; toggle: (id: string) => void } => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setHidden((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const isShown = useCallback((id: string) => !hidden.has(id), [hidden]);
  return { isShown, toggle };
};
