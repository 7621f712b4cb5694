import type { Locale } from "@fiel/domain";

/** What a printed book has beside its sheets. */
export interface BookPaper {
  readonly title: string;
  readonly author: string;
  readonly locale: Locale;
  /** PNG. */
  readonly logo: Uint8Array | null;
  readonly words: BookWords;
}

/** With places for numbers, `{page}`. */
export interface BookWords {
  /** Foot of each page: `{page}` of `{pages}`. */
  readonly page: string;
  /** Heading of the list of chapters. */
  readonly pages: string;
  /** Above a table that is cut: `{shown}` of `{rows}`. */
  readonly cut: string;
  /** Under its last row: `{rows}` are left. */
  readonly left: string;
  readonly empty: string;
  /** On the cover, where signs of names are not in the typeface; it has the sign that stands for them. */
  readonly lacksSigns: string;
}

/** Puts values into the places of a text. */
export const fillWords = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : place,
  );
