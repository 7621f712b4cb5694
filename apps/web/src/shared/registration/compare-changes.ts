type Values = Readonly<Record<string, unknown>>;

/** A field whose values differ between two edits of one record. */
export interface ComparedChange {
  readonly name: string;
  /** Both people changed it to different values, so a person has to choose. */
  readonly collides: boolean;
}

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** Fields that differ between two edits of the same record. */
export const compareChanges = (base: Values, yours: Values, theirs: Values): readonly ComparedChange[] =>
  Object.keys(yours).flatMap((name) => {
    if (isSame(yours[name], theirs[name])) return [];
    return [{ name, collides: !isSame(yours[name], base[name]) && !isSame(theirs[name], base[name]) }];
  });

/** Merges two edits: a field changed by one person takes that change, a field changed by both takes the chosen one. */
export const mergeChanges = (
  { base, yours, theirs }: Readonly<Record<"base" | "yours" | "theirs", Values>>,
  takesTheirs: Readonly<Record<string, boolean>>,
): Values =>
  Object.fromEntries(
    Object.entries(yours).map(([name, value]) => {
      const untouched = isSame(value, base[name]);
      return [name, (takesTheirs[name] ?? untouched) ? theirs[name] : value];
    }),
  );
