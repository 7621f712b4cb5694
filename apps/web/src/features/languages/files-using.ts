import { pluralCode } from "@fiel/domain";
import { textUseIndex } from "./text-use-index.ts";

/** Page files that use a text, as `alert-rules / would-panel`; without an exact use, those that build codes with its longest known prefix. */
export function filesUsing(code: string, { files, codes, stems } = textUseIndex): string[] {
  const named = pluralCode(code)?.stem ?? code;
  const exact = [...(codes[code] ?? []), ...(named === code ? [] : (codes[named] ?? []))];
  const begun = Object.keys(stems)
    .filter((stem) => code.startsWith(stem))
    .toSorted((a, b) => b.length - a.length)[0];
  const found = exact.length > 0 || begun === undefined ? exact : (stems[begun] ?? []);
  return [...new Set(found.map((place) => files[place] ?? ""))].toSorted();
}
