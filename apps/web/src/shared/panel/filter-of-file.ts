import type { TFunction } from "i18next";
import { type FilterScope, type FilterTexts, wordsInScope } from "../filters/filter-scope.ts";

/** Texts of the filter above a file's table, without the period, and a note on figures that do not follow the filter. */
export const filterOfFile = (texts: FilterTexts, scope: FilterScope, t: TFunction): string => {
  const words = wordsInScope({ ...texts, time: [] }, { ...scope, period: undefined });
  const unused = scope.factor === false && texts.product !== null ? [t("panel.factorNotByProduct")] : [];
  return [...words, ...unused].join(" · ");
};
