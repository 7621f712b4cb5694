/** A piece of SQL in which every value is an integer. The telemetry store binds nothing else, so that nothing can be injected. */
export interface Sql {
  readonly text: string;
}

export type Bindable = number | readonly number[] | Sql | readonly Sql[];

/**
 * Builds SQL from a template. Integers are written literally, lists of integers as `(1, 2, 3)`, pieces of SQL in place, lists of pieces one
 * after the other. Throws RangeError on anything else and on an empty list of integers.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly Bindable[]): Sql {
  return { text: strings.reduce((text, part, i) => text + written(values[i - 1] as Bindable) + part) };
}

/** Joins pieces with a separator. */
export function joined(pieces: readonly Sql[], separator: string): Sql {
  return { text: pieces.map((piece) => piece.text).join(separator) };
}

/** UTC milliseconds as the store's `DateTime64(3)`. */
export const instant = (ms: number): Sql => sql`fromUnixTimestamp64Milli(toInt64(${ms}))`;

/** UTC milliseconds of a whole second, as the store's `DateTime`. */
export const second = (ms: number): Sql => sql`toDateTime(${ms / 1000}, 'UTC')`;

function written(value: Bindable): string {
  if (typeof value === "number") return integer(value);
  if ("text" in value) return value.text;
  const [first] = value;
  if (first === undefined) throw new RangeError("an empty list cannot be written in SQL");
  return typeof first === "number"
    ? `(${(value as number[]).map(integer).join(", ")})`
    : (value as Sql[]).map((piece) => piece.text).join("");
}

function integer(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an integer: ${value}`);
  return String(value);
}
