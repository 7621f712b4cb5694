import { formatNumber, type Locale, locales, readNumber } from "@fiel/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meaningOf } from "./number-meaning.ts";

describe("below a number field", () => {
  const kinds = fc.record({
    locale: fc.constantFrom<Locale>(...locales),
    decimals: fc.integer({ min: 0, max: 3 }),
    unit: fc.constantFrom("", "g", "kg", "min"),
  });
  /** Numbers as people of any language write them, with groups, decimals, both or neither. */
  const texts = fc
    .tuple(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(...locales),
    )
    .map(([scaled, decimals, locale]) => ({
      number: scaled / 10 ** decimals,
      text: formatNumber(scaled / 10 ** decimals, { locale, decimals }) ?? "",
    }));

  it("the first reading is the one that is saved, and every answer is read as itself", () => {
    fc.assert(
      fc.property(texts, kinds, ({ text }, kind) => {
        const { kind: what, readings } = meaningOf(text, kind);
        const saved = String(Number(readNumber(text, kind.locale)));
        expect(what === "told" ? readNumber(readings[0]?.text ?? "", kind.locale) : saved).toBe(saved);
        for (const reading of readings) {
          const again = meaningOf(reading.text, kind);
          expect(again.readings[0] ?? reading).toEqual(reading);
        }
      }),
    );
  });

  it("a number is either sure or asked with what was meant among the answers, whatever the writer's language", () => {
    fc.assert(
      fc.property(texts, kinds, ({ number, text }, kind) => {
        const { kind: what, readings } = meaningOf(text, { ...kind, decimals: 3 });
        const texts = what === "nothing" ? [text] : readings.map((reading) => reading.text);
        expect(texts.map((one) => Number(readNumber(one, kind.locale)))).toContain(number);
      }),
    );
  });

  it.each([
    ["25.000", "g", 3, "asked", ["25.000 g (25 kg)", "25 g"]],
    ["1,250", "g", 3, "asked", ["1,25 g", "1.250 g (1,25 kg)"]],
    ["1.000", "kg", 3, "asked", ["1.000 kg (1 t)", "1 kg"]],
    ["2.000", "pacotes", 0, "told", ["2.000 pacotes"]],
    ["2,000", "pacotes", 0, "asked", ["2 pacotes", "2.000 pacotes"]],
    ["1,250", "pacotes", 0, "asked", ["1.250 pacotes"]],
    ["0.500", "kg", 3, "told", ["0,5 kg"]],
    ["1.000", "", 2, "told", ["1.000"]],
    ["12,5", "g", 3, "nothing", []],
    ["999", "g", 3, "nothing", []],
  ])("'%s' %s with %i decimals is %s in Portuguese", (text, unit, decimals, what, words) => {
    const { kind, readings } = meaningOf(text, { locale: "pt-BR", decimals, unit });
    expect([kind, readings.map((reading) => reading.words.replaceAll("\u00a0", " "))]).toEqual([what, words]);
  });
});
