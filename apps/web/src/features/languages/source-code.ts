/** The language that the others translate, and show where they have no text. */
export const sourceCode = "pt_BR";
