import { createRequire } from "node:module";
import { normalForm } from "@fiel/domain";
import type { Bidi } from "bidi-js";
import { ownTypeface } from "./typeface-files.ts";
import { isPlain, isUnseen, partOf } from "./typeface.ts";

/** Consecutive characters that one typeface draws in one direction. */
export interface TextRun {
  readonly text: string;
  readonly font: string;
  /** Level of the Unicode bidirectional algorithm; an odd level is read from the right. */
  readonly level: number;
}

export interface TextRuns {
  readonly runs: readonly TextRun[];
  /** Whether some characters are in no typeface; each of them is replaced by `replacement`. */
  readonly lacks: boolean;
}

/** Replaces a character that no typeface has; every typeface has this one. */
const replacement = "\ufffd";

// The types describe an ES module, but Node loads the CommonJS form.
const bidi = (createRequire(import.meta.url)("bidi-js") as () => Bidi)();
/** Matches right-to-left scripts and characters that change the direction. */
const fromTheRight =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Bidirectional level of each UTF-16 unit; null when the whole text is left-to-right. */
const levelsOf = (text: string): Uint8Array | null =>
  fromTheRight.test(text) ? bidi.getEmbeddingLevels(text, "auto").levels : null;

const isDrawn = (sign: string): boolean => isPlain(sign) || isUnseen(sign) || partOf(sign) !== null;

/** The text with letters and marks composed (NFC). A character that no typeface has, `𝐀` or `㍑`, becomes the plain ones it stands for. */
const drawableForm = (text: string): string =>
  Array.from(normalForm(text, "NFC"), (sign) => {
    if (isDrawn(sign)) return sign;
    const plain = normalForm(sign, "NFKC");
    return Array.from(plain).every(isDrawn) ? plain : sign;
  }).join("");

/** Splits a text into runs by typeface and direction. Characters that no typeface has are replaced. */
export function runsOf(written: string): TextRuns {
  if (isPlain(written) && !fromTheRight.test(written))
    return { runs: [{ text: written, font: ownTypeface, level: 0 }], lacks: false };
  const text = drawableForm(written);
  const levels = levelsOf(text);
  const runs: { text: string; font: string; level: number; isOpen: boolean }[] = [];
  let lacks = false;
  let at = 0;
  for (const sign of text) {
    const level = levels?.[at] ?? 0;
    at += sign.length;
    const last = runs.at(-1);
    if (isUnseen(sign)) {
      // An invisible character stays in the run before it, because a joiner shapes the letters next to it.
      if (last === undefined) runs.push({ text: sign, font: ownTypeface, level, isOpen: true });
      else last.text += sign;
      continue;
    }
    const isOwn = isPlain(sign);
    const part = isOwn ? null : partOf(sign);
    lacks ||= !isOwn && part === null;
    // Brackets and dashes in right-to-left text are mirrored, and each is a run of its own so that it is ordered separately.
    const isTurned = part === null && level % 2 === 1;
    const drawn = isOwn || part !== null ? sign : replacement;
    const shown = isTurned ? (bidi.getMirroredCharacter(drawn) ?? drawn) : drawn;
    const font = part?.name ?? ownTypeface;
    if (last?.isOpen === true && !isTurned && last.font === font && last.level === level) last.text += shown;
    else runs.push({ text: shown, font, level, isOpen: !isTurned });
  }
  return { runs, lacks };
}
