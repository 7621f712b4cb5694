import { pluralCode } from "@fiel/domain";
import { textUseIndex } from "./text-use-index.ts";

/** Parts of the pages that name a text, as `alert-rules / would-panel`. */
export function filesUsing(code: string, { files, codes, stems } = textUseIndex): string[] {
  const named = pluralCode(code)?.stem ?? code;
  const byStem = Object.keys(stems)
    .filter((stem) => code.startsWith(stem))
    .flatMap((stem) => stems[stem] ?? []);
  const found = new Set([...(codes[code] ?? []), ...(codes[named] ?? []), ...byStem]);
  return [...found].map((place) => files[place] ?? "").toSorted();
}
