import type { Locale } from "@fiel/domain";

/** What a printed book has besides its sheets. */
export interface BookPaper {
  readonly title: string;
  readonly author: string;
  readonly locale: Locale;
  /** PNG; null for none. */
  readonly logo: Uint8Array | null;
  readonly words: BookWords;
}

/** Texts with placeholders for numbers, such as `{page}`. */
export interface BookWords {
  /** Foot of each page: `{page}` of `{pages}`. */
  readonly page: string;
  /** Heading of the list of chapters. */
  readonly pages: string;
  /** Shown above a table that is cut: `{shown}` of `{rows}`. */
  readonly cut: string;
  /** Shown below the last row of a table that is cut: `{rows}` more rows. */
  readonly left: string;
  readonly empty: string;
  /** Shown on the cover when the typefaces lack characters of a name; the text contains the character that replaces them. */
  readonly lacksSigns: string;
}

/** Replaces the placeholders of a text by values; a placeholder without a value stays. */
export const fillWords = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : place,
  );
