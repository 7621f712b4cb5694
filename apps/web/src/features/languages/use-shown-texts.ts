import type { LanguageText } from "@fiel/contracts";
import { useMemo, useState } from "react";
import { useSearch } from "../../shared/registration/use-search.ts";

const textFilters = ["all", "empties", "outdated", "changes"] as const;
export type TextFilter = (typeof textFilters)[number];

const is: Readonly<Record<TextFilter, (one: LanguageText) => boolean>> = {
  all: () => true,
  empties: ({ text }) => text === "",
  outdated: ({ sourceChanged }) => sourceChanged,
  changes: ({ changed }) => changed,
};

const wordsOf = ({ module, code, source, text }: LanguageText): readonly string[] => [
  `${module}.${code}`,
  source,
  text,
];

/** Texts that match search and filter, and the number of texts per filter. */
export const useShownTexts = (all: readonly LanguageText[]) => {
  const [filter, onFilter] = useState<TextFilter>("all");
  const { search, onSearch, found } = useSearch(all, wordsOf);
  const rows = useMemo(() => found.filter(is[filter]), [found, filter]);
  const counts = useMemo(() => textFilters.map((one) => [one, all.filter(is[one]).length] as const), [all]);
  return { rows, counts, filter, onFilter, search, onSearch };
};
