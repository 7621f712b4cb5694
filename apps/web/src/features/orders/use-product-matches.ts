import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { usePlace } from "../../shared/registration/use-place.ts";
import { searchProducts } from "./find-product.ts";

/** Typing is followed once it pauses. */
const typingMs = 200;

/** The products that contain what is typed. */
export const useProductMatches = (typed: string) => {
  const place = usePlace();
  const [search] = useDebouncedValue(typed.trim(), typingMs);
  return useQuery({
    queryKey: ["products", place.tenant, "matches", search],
    queryFn: ({ signal }) => searchProducts(place, search, signal),
    placeholderData: keepPreviousData,
  });
};
