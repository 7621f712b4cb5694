import { usePrinting } from "./use-printing.ts";
import { useScreenQuery } from "./use-screen-query.ts";

/** Whether the screen is as narrow as the query says; false for print, because paper is wide. */
export const useNarrowScreen = (query: string): boolean => {
  const narrow = useScreenQuery(query);
  return usePrinting() ? false : narrow;
};
