import { useCallback } from "react";
import type { CardsOrder } from "../../../features/production-cards/in-order.ts";
import { usePageSearch } from "../../../shared/filters/use-page-search.ts";

/** Order of the cards in the address, `?sort=stopped`; any other value sorts by name. */
export const useCardsOrder = (): [CardsOrder, (order: CardsOrder) => void] => {
  const [{ sort }, change] = usePageSearch();
  const choose = useCallback(
    (order: CardsOrder) => change({ sort: order === "stopped" ? order : undefined }),
    [change],
  );
  return [sort === "stopped" ? "stopped" : "name", choose];
};
