/** Parts of a line in visual order, from the left (Unicode bidirectional algorithm, rule L2). */
export function visualOrder<T extends { readonly level?: number }>(parts: readonly T[]): T[] {
  const ordered = [...parts];
  const levelOf = ({ level = 0 }: T): number => level;
  const highest = Math.max(0, ...ordered.map(levelOf));
  for (let level = highest; level > 0; level -= 1) {
    let from = 0;
    while (from < ordered.length) {
      let to = from;
      while (to < ordered.length && levelOf(ordered[to] as T) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = to + 1;
    }
  }
  return ordered;
}
