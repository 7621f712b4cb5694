import { type JsonSchema, optionsOf } from "./json-schema.ts";

/** Longest text and list created beyond a limit. */
const longest = 100_000;

/** Values at and just beyond the limits of a schema, by field name; those of list items by the list's name. */
export function bordersOf(schema: JsonSchema): ReadonlyMap<string, readonly unknown[]> {
  const borders = new Map<string, unknown[]>();
  gather(schema, "", borders);
  return borders;
}

function gather(schema: JsonSchema, name: string, into: Map<string, unknown[]>): void {
  for (const one of optionsOf(schema)) {
    const own = [...numbersAt(one), ...textsAt(one), ...listsAt(one), ...wordsBeside(one)];
    if (own.length > 0) into.set(name, [...(into.get(name) ?? []), ...own]);
    if (one.items !== undefined) gather(one.items, name, into);
    if (one.contentSchema !== undefined) gather(one.contentSchema, name, into);
    for (const [field, inner] of Object.entries(one.properties ?? {})) gather(inner, field, into);
  }
}

function numbersAt({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): number[] {
  const borders = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter((one) => one !== undefined);
  return borders.flatMap((border) => [border - 1, border, border + 1]);
}

function textsAt({ type, minLength, maxLength }: JsonSchema): string[] {
  if (type !== "string") return [];
  const lengths = [minLength, maxLength].filter((one) => one !== undefined);
  const around = lengths.flatMap((length) => [length - 1, length, length + 1]);
  return around.filter((length) => length >= 0 && length <= longest).map((length) => "x".repeat(length));
}

const listsAt = ({ type, maxItems = Infinity }: JsonSchema): unknown[] =>
  type === "array" && maxItems < longest ? [Array.from({ length: maxItems + 1 }, () => 1)] : [];

/** Words in another case are different words. */
const wordsBeside = ({ enum: words = [] }: JsonSchema): unknown[] =>
  words.flatMap((word) => (typeof word === "string" ? [word, word.toUpperCase(), ` ${word}`] : [word]));
