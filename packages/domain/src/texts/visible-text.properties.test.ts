import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

const invisible = [
  "\u200b",
  "\u200e",
  "\u200f",
  "\u2060",
  "\u00ad",
  "\ufeff",
  "\u180e",
  "\u3164",
  "\ufffc",
  "\u{1d173}",
  "\u200c",
  "\u200d",
  "\ufe0f",
  "\u{e0041}",
  "\u{13432}",
];
const pieces = [
  ...Array.from("Aé1 -ção"),
  "e\u0301",
  "\u00a0",
  "क",
  "्",
  "ن",
  "👩",
  "🔬",
  "葛",
  "\u{e0100}",
  "1\u20e3",
  "\ud800",
  ...invisible,
];
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join(""));

describe("a text's one form", () => {
  it.each(invisible)("makes no other code of %j, wherever it stands", (sign) => {
    for (const twin of [`${sign}ARROZ-1`, `ARR${sign}OZ-1`, `ARROZ-1${sign}`, `A${sign}${sign}RROZ-1`])
      expect(visibleText(twin)).toBe("ARROZ-1");
  });

  it.each([
    ["composed and decomposed", "Feija\u0303o", "Feijão"],
    ["blanks of other widths", "Arroz\u00a01\u2009kg", "Arroz 1 kg"],
    ["a blank of Braille", "Arroz\u28001", "Arroz 1"],
    ["a decomposed letter around a sign", "Feija\u200b\u0303o", "Feijão"],
  ])("is the same for %s", (_what, text, form) => expect(visibleText(text)).toBe(form));

  it.each(["می‌خواهم", "क्‍ष", "👩‍🔬", "❤️", "1️⃣", "葛󠄀城", "ปุ๋ย", "大米", "أرز"])("keeps what %s needs", (text) =>
    expect(visibleText(text)).toBe(text.normalize("NFC")),
  );

  it.each(["\u202b", "\u202a", "\u2067", "\u2068"])(
    "is the same for one from right to left that stands between %j and its end",
    (sign) => {
      const end = sign < "\u2060" ? "\u202c" : "\u2069";
      for (const text of ["شركة", "حديد 12"]) expect(visibleText(`${sign}${text}${end}`)).toBe(text);
      // What turns a part of it is needed.
      expect(visibleText(`أرز ${sign}A-1${end} جديد`)).toBe(`أرز ${sign}A-1${end} جديد`);
    },
  );

  it("lets nothing stand between letters that is drawn as nothing, but for what ends or tabs a line", () => {
    const kept: string[] = [];
    for (let code = 0xa0; code <= 0x10_ffff; code += 1) {
      const sign = String.fromCodePoint(code);
      // Prefixes of numbers are of these by name and are drawn.
      const isDrawn = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u.test(sign);
      if (!isDrawn && /[\p{DI}\p{Cf}]/u.test(sign) && visibleText(`A${sign}B`) !== "AB")
        kept.push(code.toString(16));
    }
    expect(kept).toEqual([]);
  });

  it("has a form that is its own", () => {
    fc.assert(fc.property(anyText, (text) => visibleText(visibleText(text)) === visibleText(text)));
  });

  it("leaves nothing before which, or after which, an unseen sign would make another one between letters", () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from("abcXYZ019-_./ ção")), maxLength: 8 });
    fc.assert(
      fc.property(
        letters,
        fc.constantFrom(...invisible),
        letters,
        (before, sign, after) => visibleText(before + sign + after) === visibleText(before + after),
      ),
    );
  });
});
