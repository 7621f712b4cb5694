import { withoutMarks } from "./normal-form.ts";
import { visibleText } from "./visible-text.ts";

/**
 * A text as it is searched for: without case, accents and needless blanks, so that `acucar` finds `Açúcar`. The server's store folds its
 * columns alike (`platform/records/search.ts`).
 */
export const folded = (text: string): string =>
  withoutMarks(visibleText(text)).toLowerCase().replaceAll(/\s+/g, " ");
