/** Language from which the others are translated, and which replaces missing texts. */
export const sourceCode = "pt_BR";
