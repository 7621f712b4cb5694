import { usePrinting } from "./use-printing.ts";
import { useScreenQuery } from "./use-screen-query.ts";

/** Whether what is drawn is drawn for a screen as narrow as the query says: paper is as wide as a desk. */
export const useNarrowScreen = (query: string): boolean => {
  const narrow = useScreenQuery(query);
  return usePrinting() ? false : narrow;
};
