const collators = new Map<string, Intl.Collator>();

/** Compares names as the page's language sorts them: accented letters beside plain ones, numbers by their value. */
export const compareNames = (one: string, other: string): number => {
  const language = (typeof document === "undefined" ? "" : document.documentElement.lang) || "pt-BR";
  let collator = collators.get(language);
  if (collator === undefined) {
    collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
    collators.set(language, collator);
  }
  return collator.compare(one, other);
};
