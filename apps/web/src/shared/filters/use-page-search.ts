import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

type Search = Readonly<Record<string, unknown>>;

/**
 * What a page keeps in the address beside the filter, so that a link shows the same view, and the way to change a part of
 * it; undefined takes a parameter out. A change of the filter leaves only what `FilterRules.keeps` names.
 */
export const usePageSearch = (): [Search, (part: Search) => void] => {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (part: Search) =>
      void navigate({
        to: ".",
        search: (before: Search) => ({ ...before, ...part }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [search, change];
};
