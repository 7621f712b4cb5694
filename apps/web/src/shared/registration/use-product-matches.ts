import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { usePlace } from "./use-place.ts";
import { searchProducts } from "./find-product.ts";

/** Debounce of the search while typing, ms. */
const typingMs = 200;

/** Products that contain the typed text. */
export const useProductMatches = (typed: string) => {
  const place = usePlace();
  const [search] = useDebouncedValue(typed.trim(), typingMs);
  return useQuery({
    queryKey: ["products", place.tenant, "matches", search],
    queryFn: ({ signal }) => searchProducts(place, search, signal),
    placeholderData: keepPreviousData,
  });
};
