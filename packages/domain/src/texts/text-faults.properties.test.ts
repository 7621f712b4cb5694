import fc from "fast-check";
import { expect, it } from "vitest";
import { type TextFaultKind, textFaults } from "./text-faults.ts";

const words = fc.stringMatching(/^[a-zà-ú 0-9.,:?!"'()-]{0,12}$/);
const name = fc.constantFrom("count", "name", "a", "b2", "equipment");
const placeholder = fc.oneof(
  name.map((one) => `{{${one}}}`),
  // Of other names: this kind stands within the other one.
  name.map((one) => `{my${one}}`),
);
const nesting = name.map((one) => `$t(panel.${one})`);
const tagged = fc
  .tuple(fc.constantFrom("b", "0", "strong"), words)
  .map(([tag, text]) => `<${tag}>${text}</${tag}>`);
const part = fc.oneof(placeholder, nesting, tagged);
/** Parts in words, and the same parts in other words and another order. */
const pair = fc
  .uniqueArray(part, { maxLength: 5 })
  .chain((parts) =>
    fc.tuple(
      fc.constant(parts),
      fc.shuffledSubarray(parts, { minLength: parts.length, maxLength: parts.length }),
      fc.array(words, { minLength: 12, maxLength: 12 }),
    ),
  )
  .map(([parts, shuffled, fill]) => ({
    parts,
    source: `x${parts.map((one, i) => `${fill[i] ?? ""}${one}`).join(" ")}`,
    shuffled,
    text: `y ${shuffled.map((one, i) => `${fill[i + 6] ?? ""} ${one}`).join(" ")}`,
  }));

it("takes every text with the parts of its source, in any order, between any words", () => {
  fc.assert(
    fc.property(pair, ({ source, text }) => {
      expect(textFaults(text, { text: source })).toEqual([]);
      expect(textFaults(source, { text: source })).toEqual([]);
    }),
  );
});

it("refuses every text that lacks one of them, and names it", () => {
  fc.assert(
    fc.property(pair, fc.nat(), ({ source, shuffled, text }, which) => {
      fc.pre(shuffled.length > 0);
      const lost = shuffled[which % shuffled.length] ?? "";
      const without = text.replace(lost, () => " ");
      // A tag's name may be another part's too.
      const left = textFaults(without, { text: source });
      const tag = /^<(\w+)>/.exec(lost)?.[1];
      const again = tag !== undefined && without.includes(`<${tag}>`);
      const expected: TextFaultKind = lost.startsWith("<")
        ? "missingTag"
        : lost.startsWith("$")
          ? "missingNesting"
          : "missingPlaceholder";
      const part = tag === undefined ? lost : `<${tag}>`;
      expect(left).toEqual(again ? [] : [{ kind: expected, part }]);
    }),
  );
});

it("refuses every text with a part that its source has not", () => {
  fc.assert(
    fc.property(pair, part, ({ parts, source, text }, more) => {
      const tag = /^<\w+>/.exec(more)?.[0];
      fc.pre(!parts.some((one) => (tag === undefined ? one === more : one.startsWith(tag))));
      expect(textFaults(`${text} ${more}`, { text: source })).not.toEqual([]);
    }),
  );
});

it("says something of any text, and nothing of a text beside itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      const faults = textFaults(text, { text });
      const kinds = new Set(faults.map(({ kind }) => kind));
      kinds.delete("empty");
      kinds.delete("controlCharacter");
      expect([...kinds]).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
