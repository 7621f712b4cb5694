const collators = new Map<string, Intl.Collator>();

/** Compares names in the page's language: accented letters next to plain ones, digits by their numeric value. */
export const compareNames = (one: string, other: string): number => {
  const language = (typeof document === "undefined" ? "" : document.documentElement.lang) || "pt-BR";
  let collator = collators.get(language);
  if (collator === undefined) {
    collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
    collators.set(language, collator);
  }
  return collator.compare(one, other);
};
