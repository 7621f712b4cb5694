interface Printed {
  /** Letters and figures alone: lines are broken, and words in capitals written, otherwise on paper. */
  readonly signs: string;
  /** Where a word, or a figure beside its unit, begins or ends. */
  readonly edges: ReadonlySet<number>;
  /** Which of the texts that were drawn each sign is of. */
  readonly drawn: readonly number[];
}

const pieces = (text: string): readonly string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/\p{N}+|(?:\p{L}\p{M}*)+/gu) ?? [];

function printedOf(texts: readonly string[]): Printed {
  const edges = new Set([0]);
  const drawn: number[] = [];
  let signs = "";
  for (const [place, text] of texts.entries())
    for (const piece of pieces(text)) {
      signs += piece;
      for (let i = 0; i < piece.length; i += 1) drawn.push(place);
      edges.add(signs.length);
    }
  return { signs, edges, drawn };
}

/**
 * Which texts are not in a print, where each stands once for each time that it is said: none is found within a longer word, nor where
 * another one stands. Longer ones are looked for first, since only one place can be theirs; and what was drawn as one text before
 * what several make together, as the lines of a broken one do.
 */
export function unprinted(said: readonly string[], print: readonly string[]): string[] {
  const { signs, edges, drawn } = printedOf(print);
  const taken = new Uint8Array(signs.length);
  const isFree = (from: number, to: number): boolean => !taken.subarray(from, to).includes(1);
  const wanted = said
    .map((text, place) => ({ place, text: pieces(text).join("") }))
    .filter(({ text }) => text !== "")
    .toSorted((one, other) => other.text.length - one.text.length);
  const take = (text: string, isOne: boolean): boolean => {
    for (let from = signs.indexOf(text); from >= 0; from = signs.indexOf(text, from + 1)) {
      const to = from + text.length;
      if (isOne && drawn[from] !== drawn[to - 1]) continue;
      if (!edges.has(from) || !edges.has(to) || !isFree(from, to)) continue;
      taken.fill(1, from, to);
      return true;
    }
    return false;
  };
  const missing = new Set(
    wanted.filter(({ text }) => !take(text, true) && !take(text, false)).map(({ place }) => place),
  );
  return said.filter((_, place) => missing.has(place));
}
