import { useEffect, useRef } from "react";

/** What changed while a chart was looked at closely is asked for as soon as all is shown again. */
export const useCatchUp = (frozen: boolean, refetch: () => unknown): void => {
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !frozen) refetch();
    was.current = frozen;
  }, [frozen, refetch]);
};
