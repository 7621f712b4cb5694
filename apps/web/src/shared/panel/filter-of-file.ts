import type { TFunction } from "i18next";
import { type FilterScope, type FilterTexts, wordsInScope } from "../filters/filter-scope.ts";

/** The filter's words above a file's table, the period apart, and which of its figures do not follow them. */
export const filterOfFile = (texts: FilterTexts, scope: FilterScope, t: TFunction): string => {
  const words = wordsInScope({ ...texts, time: [] }, { ...scope, period: undefined });
  const unused = scope.factor === false && texts.product !== null ? [t("panel.factorNotByProduct")] : [];
  return [...words, ...unused].join(" · ");
};
