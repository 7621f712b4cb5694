import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { folded } from "@fiel/domain";
import { usePageSearch } from "../filters/use-page-search.ts";
import { listParameters, textOfSearch } from "./list-search.ts";

/**
 * Filters rows by a search text and keeps their order. Typing stays responsive while a long list updates. The text is in the address, so that reload,
 * Back and a link show the same rows.
 */
export const useSearch = <Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]) => {
  const [search, onSearch] = useSearchText();
  const wanted = folded(useDeferredValue(search).trim());
  const texts = useMemo(() => rows.map((row) => folded(textsOf(row).join("\n"))), [rows, textsOf]);
  const found = useMemo(
    () => (wanted === "" ? rows : rows.filter((_, i) => texts[i]?.includes(wanted))),
    [rows, texts, wanted],
  );
  return { search, onSearch, found };
};

/** The search text and its setter. The address follows the field, and the field follows an address that changed otherwise. */
function useSearchText(): [string, (text: string) => void] {
  const [search, change] = usePageSearch();
  const inAddress = textOfSearch(search, listParameters.search);
  const [text, setText] = useState(inAddress);
  /** Typed texts that the address does not show yet. */
  const typed = useRef<readonly string[]>([]);
  useEffect(() => {
    if (typed.current.at(-1) === inAddress) typed.current = [];
    else if (!typed.current.includes(inAddress)) {
      typed.current = [];
      setText(inAddress);
    }
  }, [inAddress]);
  const onSearch = useCallback(
    (next: string) => {
      typed.current = [...typed.current, next];
      setText(next);
      change({ [listParameters.search]: next === "" ? undefined : next });
    },
    [change],
  );
  return [text, onSearch];
}
