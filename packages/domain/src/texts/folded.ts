import { withoutMarks } from "./normal-form.ts";
import { visibleText } from "./visible-text.ts";

/**
 * A text folded for searching: lower case, without accents and extra blanks, so that `acucar` finds `Açúcar`. PostgreSQL folds its columns
 * the same way (`platform/records/search.ts`).
 */
export const folded = (text: string): string =>
  withoutMarks(visibleText(text)).toLowerCase().replaceAll(/\s+/g, " ");
