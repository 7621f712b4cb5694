export interface TextChunk {
  /** In the text. */
  readonly start: number;
  readonly chunk: string;
}

/** A text in pieces that each have their own place: words, and of words without letters each digit. */
export const textChunks = (text: string): TextChunk[] =>
  [...text.matchAll(/\S+/gu)].flatMap(({ index, 0: word }) =>
    /\p{L}/u.test(word)
      ? [{ start: index, chunk: word }]
      : [...word.matchAll(/\d|\D+/gu)].map((part) => ({ start: index + part.index, chunk: part[0] })),
  );
