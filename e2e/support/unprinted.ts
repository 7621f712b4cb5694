interface Printed {
  /** Letters and digits only, because line breaks and capitals differ on paper. */
  readonly signs: string;
  /** Positions at which a word, or a number beside its unit, begins or ends. */
  readonly edges: ReadonlySet<number>;
  /** For each sign, the index of the drawn text that contains it. */
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
 * Texts that a print lacks. Each occurrence of a text needs its own place, and not inside a longer word. Longer texts go first, since they have fewer
 * possible places. Text drawn in one piece goes before text of several pieces, such as broken lines.
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
