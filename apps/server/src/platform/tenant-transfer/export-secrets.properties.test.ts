import fc from "fast-check";
import { expect, it } from "vitest";
import { makeSealPair, openSeal, openUnseal } from "./export-secrets.ts";
import { unsealedLine, withSealed } from "./sealed-line.ts";

const [here, elsewhere] = [makeSealPair(), makeSealPair()];
/** A row in PostgreSQL's JSON format. */
const lineOf = (row: Readonly<Record<string, unknown>>): string =>
  `{${Object.entries(row)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(", ")}}`;
const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
const columns = (prefix: string, least: number) =>
  fc.dictionary(
    fc.stringMatching(/^[a-z]{1,8}$/).map((name) => prefix + name),
    value,
    { minKeys: least, maxKeys: 4 },
  );

it("gives the row back as it was to who it was sealed for, and to nobody else, nor of another table", () => {
  fc.assert(
    fc.property(columns("open_", 0), columns("hidden_", 1), (shown, hidden) => {
      const { note, seal } = openSeal(here.publicKey);
      const line = withSealed(lineOf(shown), seal("users", lineOf(hidden)));
      for (const name of Object.keys(hidden)) expect(line).not.toContain(name);
      const opened = unsealedLine("users", line, openUnseal(note, here.privateKey));
      expect(JSON.parse(opened)).toEqual({ ...hidden, ...shown });
      expect(() => unsealedLine("users", line, openUnseal(note, elsewhere.privateKey))).toThrow();
      expect(() => unsealedLine("devices", line, openUnseal(note, here.privateKey))).toThrow();
    }),
    { numRuns: 30 },
  );
});

it("leaves a row alone that has nothing sealed", () => {
  const { note } = openSeal(here.publicKey);
  const unseal = openUnseal(note, here.privateKey);
  const line = lineOf({ name: '{"sealed": "AAAA"}', id: 1 });
  expect(unsealedLine("users", line, unseal)).toBe(line);
});
