export interface TextChunk {
  /** Index in the text. */
  readonly start: number;
  readonly chunk: string;
}

/** Splits a text into pieces that are positioned separately: words, and the single digits of words without letters. */
export const textChunks = (text: string): TextChunk[] =>
  [...text.matchAll(/\S+/gu)].flatMap(({ index, 0: word }) =>
    /\p{L}/u.test(word)
      ? [{ start: index, chunk: word }]
      : [...word.matchAll(/\d|\D+/gu)].map((part) => ({ start: index + part.index, chunk: part[0] })),
  );
