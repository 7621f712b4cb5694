import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isHeaped, normalForm, withoutMarks } from "./normal-form.ts";
import { visibleText } from "./visible-text.ts";

const forms = ["NFC", "NFD", "NFKC", "NFKD"] as const;
/** What may be put between marks: signs that a form leaves out, blanks, letters, and what becomes a mark. */
const between = [
  "",
  "\u200b",
  "\u034f",
  "\ufe0f",
  "\u2060",
  "\u{e0041}",
  "\uff9e",
  "\u202a",
  "\u0301",
  "a",
  " ",
];
const marks = ["\u0301", "\u0323", "\u0345", "\u05b0", "\u3099", "\u0f73", "\u{1d165}"];

afterEach(() => vi.restoreAllMocks());

describe("a form of Unicode", () => {
  it("is never asked for a heap of marks, however it is hidden", () => {
    const asked = vi.spyOn(String.prototype, "normalize");
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...marks), fc.constantFrom(...between)), {
          minLength: 1,
          maxLength: 4,
        }),
        (turn) => {
          asked.mockClear();
          const text = `a${turn.flat().join("").repeat(40)}`;
          visibleText(text);
          withoutMarks(visibleText(text));
          for (const form of forms) normalForm(text, form);
          for (const one of asked.mock.contexts) expect(String(one)).not.toMatch(/[\p{M}\uff9e\uff9f]{31}/u);
        },
      ),
    );
  });

  it("is the one of a text without heaps", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom(...forms), (text, form) => {
        expect(normalForm(text, form)).toBe(text.normalize(form));
      }),
    );
  });

  it("is made of no sign that becomes marks alone and is not counted as one", () => {
    const counted = /^[\p{M}\uff9e\uff9f]$/u;
    const uncounted: string[] = [];
    for (let code = 0; code <= 0x10_ffff; code += 1) {
      const sign = String.fromCodePoint(code);
      if (!counted.test(sign) && /^\p{M}+$/u.test(sign.normalize("NFKD"))) uncounted.push(code.toString(16));
    }
    expect(uncounted).toEqual([]);
  });

  it("leaves a heap as it is, and so does the form in which texts are kept", () => {
    for (const turn of ["\u0301\u0323", "\u0301\u200b\u0323", "\u0301\uff9e"]) {
      const heap = `a${turn.repeat(40)}`;
      expect(isHeaped(heap)).toBe(true);
      for (const form of forms) expect(normalForm(heap, form)).toBe(heap);
      expect(visibleText(visibleText(heap))).toBe(visibleText(heap));
    }
    expect(isHeaped(`a${"\u0301".repeat(30)}b${"\u0301".repeat(30)}`)).toBe(false);
  });
});
