import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

type Search = Readonly<Record<string, unknown>>;

/**
 * The page's own search parameters, so that a link shows the same view, and a function that changes some of them; undefined removes one. When the
 * filter changes, only those in `FilterRules.keeps` stay.
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
