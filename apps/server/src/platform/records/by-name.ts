/** Sorts names as people expect: accented letters beside plain ones, numbers by value. One shared collator. */
export const byName = new Intl.Collator("pt-BR", { numeric: true }).compare;
