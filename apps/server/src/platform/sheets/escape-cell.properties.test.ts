import fc from "fast-check";
import { expect, it } from "vitest";
import { runSeed } from "../../testing/dashboard-questions.ts";
import { escapeCell, escapeCsvCell, unescapeCell } from "@fiel/domain";

const seed = runSeed();
const sign = fc.constantFrom(
  "=",
  "+",
  "-",
  "@",
  "\t",
  "\r",
  "\n",
  "'",
  "＝",
  "0",
  "7",
  "a",
  " ",
  "E",
  ".",
  "/",
);
const text = fc.oneof(
  fc.string(),
  fc.array(sign, { maxLength: 8 }).map((signs) => signs.join("")),
);

it("gives back what was escaped, and leaves nothing that is run as a formula", () => {
  fc.assert(
    fc.property(text, (plain) => {
      for (const escape of [escapeCell, escapeCsvCell]) {
        expect(unescapeCell(escape(plain))).toBe(plain);
        expect(escape(plain)).not.toMatch(/^[=+\-@\t\r\n＝]/);
      }
    }),
    { seed, numRuns: 2_000 },
  );
});

it("keeps codes as text where Excel would make numbers or dates of them", () => {
  for (const code of ["007", "7891234567895", "1E5", "10-12", "1/2"])
    expect(escapeCsvCell(code)).toBe(`'${code}`);
  for (const code of ["7", "1005", "ARZ-1", "10"]) expect(escapeCsvCell(code)).toBe(code);
});
