import fc from "fast-check";
import { expect, it } from "vitest";
import { bareCnpj, formatCnpj, isCnpj } from "./cnpj.ts";

const digits = "0123456789";
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const bodyOf = (alphabet: string) =>
  fc
    .string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: 12, maxLength: 12 })
    .filter((body) => !/^0+$/.test(body));

/**
 * The check digits as the revenue service's own manual reckons them, from the right and with the position's number: nothing of
 * it is the product's.
 */
function checkDigits(body: string): string {
  const next = (text: string): string => {
    const values = Array.from(text)
      .toReversed()
      .map((character) => character.charCodeAt(0) - 48);
    const rest = values.reduce((sum, value, place) => sum + value * (2 + (place % 8)), 0) % 11;
    return rest < 2 ? "0" : String(11 - rest);
  };
  const first = next(body);
  return first + next(body + first);
}

it.each([
  ["numeric", bodyOf(digits)],
  ["alphanumeric", bodyOf(digits + letters)],
])("a %s CNPJ has the check digits that another reckoning gives, and no others", (_name, bodies) => {
  fc.assert(
    fc.property(bodies, fc.integer({ min: 1, max: 99 }), (body, off) => {
      const right = checkDigits(body);
      const wrong = String((Number(right) + off) % 100).padStart(2, "0");
      expect([isCnpj(body + right), isCnpj(body + wrong)]).toEqual([true, false]);
    }),
  );
});

it("is the same number written with its punctuation, in small letters and with spaces", () => {
  fc.assert(
    fc.property(bodyOf(digits + letters), (body) => {
      const bare = body + checkDigits(body);
      const written = formatCnpj(` ${bare.toLowerCase()} `);
      expect(written).toMatch(/^.{2}\..{3}\..{3}\/.{4}-\d\d$/);
      expect([bareCnpj(written ?? ""), formatCnpj(written ?? "")]).toEqual([bare, written]);
    }),
  );
});

it("is not one with a single character changed for another of its kind, but where both are worth the same", () => {
  fc.assert(
    fc.property(bodyOf(digits), fc.nat(11), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
      const other = String((Number(body[place]) + by) % 10);
      const changed = body.slice(0, place) + other + body.slice(place + 1);
      expect(isCnpj(changed + checkDigits(body))).toBe(checkDigits(changed) === checkDigits(body));
    }),
  );
});
