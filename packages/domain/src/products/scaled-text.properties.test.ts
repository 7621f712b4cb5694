import fc from "fast-check";
import { expect, it } from "vitest";
import { type Locale, locales } from "../format/locale.ts";
import { formatScaledWeight } from "../format/weights.ts";
import { scaledOfText, textOfScaled } from "./scaled-text.ts";
import { unitCodes } from "./weight-units.ts";

const code = fc.constantFrom(...unitCodes);
/** Of added languages those that write the decimal mark as English does are the ones that a comma would change. */
const locale = fc.constantFrom<Locale>(...locales, "zh-CN", "ja-JP", "de-DE", "de-CH", "fr-FR", "es-MX");

it("gives back every integer, in every unit and language", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 2_147_483_647 }), code, locale, (scaled, unit, language) => {
      expect(scaledOfText(textOfScaled(scaled, unit, language), unit, language)).toBe(scaled);
    }),
  );
});

it("gives back every weight as lists show it, in every unit and language", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), code, locale, (scaled, unit, language) => {
      const shown = formatScaledWeight(scaled, unit, { locale: language })?.value ?? "";
      expect(scaledOfText(shown, unit, language)).toBe(scaled);
    }),
  );
});

it("moves digits and multiplies nothing", () => {
  expect(scaledOfText("22,5", "unitg1")).toBe(225);
  expect(scaledOfText("1,005", "unitg3")).toBe(1005);
  expect(scaledOfText("1.005", "unitg3", "en")).toBe(1005);
  expect(scaledOfText("1,10", "unitkg1")).toBe(11);
  expect(scaledOfText(" 7 ", "unitlb3")).toBe(7000);
  expect(textOfScaled(5, "unitkg2")).toBe("0,05");
  expect(textOfScaled(250, "unitg0")).toBe("250");
});

it("says why a text is no weight", () => {
  for (const text of ["x", "-1", "1,2,3", "1.00,5", ",5"])
    expect(scaledOfText(text, "unitg3")).toBe("notANumber");
  expect(scaledOfText("0,25", "unitkg1")).toBe("tooManyDecimals");
  expect(scaledOfText("2147483,648", "unitg3")).toBe("tooLarge");
  expect(scaledOfText("", "unitg0")).toBe(-1);
});
