import { folded } from "@fiel/domain";

interface Named {
  readonly id: number;
  readonly name: string;
}

/**
 * Looks up ids by name as files write names: without regard to case, accents, blanks and width. When two names differ only in that, which older
 * versions allowed, the exact name decides. Undefined when no record has the name.
 */
export function idsByName(records: readonly Named[]): (name: string) => number | undefined {
  const keyOf = (name: string): string => folded(name).trim();
  const alike = new Map(records.map(({ id, name }) => [keyOf(name), id]));
  const own = new Map(records.map(({ id, name }) => [name.toLowerCase(), id]));
  return (name) => own.get(name.toLowerCase()) ?? alike.get(keyOf(name));
}
