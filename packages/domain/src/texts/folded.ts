import { visibleText, withoutMarks } from "@fiel/domain";

/** A text as it is searched in: without case and accents, so that `acucar` finds `Açúcar`. */
export const folded = (text: string): string => withoutMarks(visibleText(text)).toLocaleLowerCase();
