import { useEffect, useRef } from "react";

/** Refetches when a zoomed chart shows all again, since it was not updated while zoomed. */
export const useCatchUp = (frozen: boolean, refetch: () => unknown): void => {
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !frozen) refetch();
    was.current = frozen;
  }, [frozen, refetch]);
};
