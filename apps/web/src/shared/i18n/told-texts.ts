/** Texts that the server announces: added languages, and by language the changed modules with the hash of their content. */
export interface TextsIndex {
  readonly languages: readonly string[];
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Reads the announcement from the page's head; null when no text was changed and no language added. */
export const toldTexts = (): TextsIndex | null => {
  const told = document.querySelector<HTMLMetaElement>('meta[name="fiel-texts"]');
  return told === null ? null : (JSON.parse(told.content) as TextsIndex);
};
