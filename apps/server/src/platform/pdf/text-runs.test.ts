import { expect, it } from "vitest";
import { runsOf } from "./text-runs.ts";

const drawn = (text: string): string =>
  runsOf(text)
    .runs.map((run) => run.text)
    .join("");

it.each([
  ["a syllable in parts", "쌀".normalize("NFD"), "쌀"],
  ["letters of mathematics", "𝐀𝟏𝟐", "A12"],
  ["a unit in one sign", "㍑", "リットル"],
])("%s that no typeface has is drawn as what it stands for", (_what, text, plain) => {
  expect(runsOf(text).lacks).toBe(false);
  expect(Array.from(drawn(text)).toSorted()).toEqual(Array.from(plain).toSorted());
});

it.each(["Arroz 🍚", "அரிசி", "𠮷野家"])(
  "what stands for nothing else in %s is seen to be missing",
  (text) => {
    expect(runsOf(text).lacks).toBe(true);
    expect(drawn(text)).toContain("\ufffd");
  },
);

it.each(["Feijão", "Gạo tẻ", "שָׁלוֹם", "أَرُزّ", "گوجه", "ข้าว", "किलो", "臺灣", "コシヒカリ", "№ 5 ≥ 2 → ✓ ₩"])(
  "%s is drawn as it is",
  (text) => {
    expect(runsOf(text).lacks).toBe(false);
    expect(Array.from(drawn(text)).toSorted()).toEqual(Array.from(text.normalize("NFC")).toSorted());
  },
);
