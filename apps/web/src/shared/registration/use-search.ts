import { useDeferredValue, useMemo, useState } from "react";
import { folded } from "@fiel/domain";

/** Rows that a text is looked for in, in the order given. Typing goes on while a long list follows. */
export const useSearch = <Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]) => {
  const [search, onSearch] = useState("");
  const wanted = folded(useDeferredValue(search).trim());
  const texts = useMemo(() => rows.map((row) => folded(textsOf(row).join("\n"))), [rows, textsOf]);
  const found = useMemo(
    () => (wanted === "" ? rows : rows.filter((_, i) => texts[i]?.includes(wanted))),
    [rows, texts, wanted],
  );
  return { search, onSearch, found };
};
