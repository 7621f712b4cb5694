import { createRequire } from "node:module";
import type { Bidi } from "bidi-js";
import { ownTypeface } from "./typeface-files.ts";
import { isPlain, isUnseen, partOf } from "./typeface.ts";

/** Signs after each other that one typeface draws in one direction. */
export interface TextRun {
  readonly text: string;
  readonly font: string;
  /** By the Unicode bidirectional algorithm: odd ones are read from the right. */
  readonly level: number;
}

export interface TextRuns {
  readonly runs: readonly TextRun[];
  /** Whether no typeface has some of the signs: where one was, `replacement` stands. */
  readonly lacks: boolean;
}

/** Stands where no typeface has the sign; every typeface has it. */
const replacement = "\ufffd";

// Its types tell of a module, and Node loads the other form.
const bidi = (createRequire(import.meta.url)("bidi-js") as () => Bidi)();
/** Scripts that are written from the right, and the signs that turn the direction. */
const fromTheRight =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The level of each UTF-16 unit; null: all is read from the left. */
const levelsOf = (text: string): Uint8Array | null =>
  fromTheRight.test(text) ? bidi.getEmbeddingLevels(text, "auto").levels : null;

/** A text as it can be drawn: by which typeface each part, and what none has is seen to be missing. */
export function runsOf(text: string): TextRuns {
  if (isPlain(text) && !fromTheRight.test(text))
    return { runs: [{ text, font: ownTypeface, level: 0 }], lacks: false };
  const levels = levelsOf(text);
  const runs: { text: string; font: string; level: number; isOpen: boolean }[] = [];
  let lacks = false;
  let at = 0;
  for (const sign of text) {
    const level = levels?.[at] ?? 0;
    at += sign.length;
    const last = runs.at(-1);
    if (isUnseen(sign)) {
      // A joiner shapes what stands beside it.
      if (last === undefined) runs.push({ text: sign, font: ownTypeface, level, isOpen: true });
      else last.text += sign;
      continue;
    }
    const isOwn = isPlain(sign);
    const part = isOwn ? null : partOf(sign);
    lacks ||= !isOwn && part === null;
    // Brackets and dashes among words from the right are turned, and put in order one by one.
    const isTurned = part === null && level % 2 === 1;
    const drawn = isOwn || part !== null ? sign : replacement;
    const shown = isTurned ? (bidi.getMirroredCharacter(drawn) ?? drawn) : drawn;
    const font = part?.name ?? ownTypeface;
    if (last?.isOpen === true && !isTurned && last.font === font && last.level === level) last.text += shown;
    else runs.push({ text: shown, font, level, isOpen: !isTurned });
  }
  return { runs, lacks };
}
