import fc from "fast-check";
import { bordersOf } from "./borders.ts";
import type { JsonSchema } from "./json-schema.ts";
import { oddValue } from "./odd-value.ts";
import { type Known, plausible } from "./plausible.ts";

interface Change {
  readonly how: "drop" | "border" | "odd" | "surplus";
  /** Selects one of the places, by remainder. */
  readonly place: number;
  readonly border: number;
  readonly odd: unknown;
}

type Container = Record<string, unknown>;
interface Place {
  readonly of: Container;
  readonly key: string;
  /** Field name; for a list item, the list's name. */
  readonly name: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  how: fc.constantFrom("drop", "border", "border", "odd", "odd", "surplus"),
  place: fc.nat(),
  border: fc.nat(),
  odd: oddValue,
});

/** A plausible value with up to three places replaced: at a limit, odd, missing or surplus. */
export function changed(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const borders = bordersOf(schema);
  return fc
    .tuple(plausible(schema, known), fc.array(change, { maxLength: 3, size: "max" }))
    .map(([value, changes]) => {
      const root: Container = { value: structuredClone(value) };
      for (const one of changes) makeChange(root, one, borders);
      return root["value"];
    });
}

function makeChange(
  root: Container,
  { how, place, border, odd }: Change,
  borders: ReturnType<typeof bordersOf>,
) {
  const places = placesOf(root, "");
  const at = places[place % places.length] as Place;
  const atBorder = borders.get(at.name) ?? [];
  if (how === "drop" && at.of !== root) delete at.of[at.key];
  else if (how === "surplus") put({ ...at, key: border % 2 === 0 ? "surplus" : "__proto__" }, odd);
  else put(at, how === "border" && atBorder.length > 0 ? atBorder[border % atBorder.length] : odd);
}

/** Defines an own field, even one called `__proto__`. */
const put = ({ of, key }: Place, value: unknown): unknown =>
  Object.defineProperty(of, key, {
    // Cloned, since a later change may lie within it and others use the same value.
    value: structuredClone(value),
    enumerable: true,
    configurable: true,
    writable: true,
  });

function placesOf(value: unknown, name: string): Place[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = Array.isArray(value) ? name : key === "value" && name === "" ? "" : key;
    return [{ of: value as Container, key, name: own }, ...placesOf(inner, own)];
  });
}
