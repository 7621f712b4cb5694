import { type Locale, locales } from "@fiel/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { gramsOfText, textOfGrams } from "./specification-text.ts";

it("a limit of a specification is shown in the unit of its product, short, and read as the milligrams that it is", () => {
  const milligrams = fc.integer({ min: 0, max: 900_000_000 });
  const unit = fc.constantFrom("g" as const, "kg" as const, "lb" as const);
  fc.assert(
    fc.property(milligrams, unit, fc.constantFrom<Locale>(...locales), (mg, shownIn, language) => {
      const text = textOfGrams(mg / 1_000, shownIn, language);
      expect(gramsOfText(text, shownIn, language)).toBe(mg / 1_000);
      expect(text).toMatch(/^\d+([.,]\d{1,6})?$/);
    }),
  );
});
