import { plainCode } from "@fiel/domain";

/**
 * Texts of a list that look the same but differ, each once as displayed. `textsOf` returns the texts of a row; texts at the same index are compared.
 */
export function lookAlikes<Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]): string[] {
  const places: Map<string, Set<string>>[] = [];
  for (const row of rows)
    for (const [place, text] of textsOf(row).entries()) {
      const written = (places[place] ??= new Map<string, Set<string>>());
      // Browsers display a run of spaces as one.
      const drawn = plainCode(text).replaceAll(/\s+/g, " ");
      if (drawn !== "") written.set(drawn, (written.get(drawn) ?? new Set()).add(text));
    }
  const alike = places.flatMap((written) => [...written].filter(([, texts]) => texts.size > 1));
  return [...new Set(alike.map(([drawn]) => drawn))];
}
