type Values = Readonly<Record<string, unknown>>;

/** A field that two people leave different. */
export interface ComparedChange {
  readonly name: string;
  /** Both changed it, each to something else: there is no right choice but a person's. */
  readonly collides: boolean;
}

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** Of what two people made of the same record, the fields in which they differ. */
export const compareChanges = (base: Values, yours: Values, theirs: Values): readonly ComparedChange[] =>
  Object.keys(yours).flatMap((name) => {
    if (isSame(yours[name], theirs[name])) return [];
    return [{ name, collides: !isSame(yours[name], base[name]) && !isSame(theirs[name], base[name]) }];
  });

/** Both people's changes: what one alone changed is theirs, and where they collide the chosen ones are. */
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
