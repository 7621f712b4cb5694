import { withoutMarks } from "./normal-form.ts";
import { halfWidth } from "./plain-forms.ts";
import { unturned, visibleText } from "./visible-text.ts";

/**
 * A text folded for searching: lower case, without accents, extra blanks and wide signs, so that `acucar` finds `Açúcar`. PostgreSQL folds its columns
 * the same way (`platform/records/search.ts`).
 */
export const folded = (text: string): string =>
  withoutMarks(halfWidth(unturned(visibleText(text))))
    .toLowerCase()
    .replaceAll(/\s+/g, " ");
