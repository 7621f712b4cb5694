/** As a page is told it by its server: added languages, and of modules of texts that were changed, their hashes, by code. */
export interface TextsIndex {
  readonly languages: readonly string[];
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What the server tells in the page's head; null where no text was changed and no language added. */
export const toldTexts = (): TextsIndex | null => {
  const told = document.querySelector<HTMLMetaElement>('meta[name="fiel-texts"]');
  return told === null ? null : (JSON.parse(told.content) as TextsIndex);
};
