import { textParts } from "./text-parts.ts";

/** Characters that a text may have. */
export const longestText = 4_000;

/** What a translation must not be. */
const textFaultKinds = [
  "empty",
  "tooLong",
  "controlCharacter",
  "lineBreak",
  "missingPlaceholder",
  "unknownPlaceholder",
  "missingTag",
  "unknownTag",
  "missingNesting",
  "unknownNesting",
  "broken",
] as const;
export type TextFaultKind = (typeof textFaultKinds)[number];

export interface TextFault {
  readonly kind: TextFaultKind;
  /** The part that it is about, as it is written: `{{count}}`, `<b>`; empty where it is the whole text. */
  readonly part: string;
}

/** What a text is compared with. */
export interface TextSource {
  /** The text that is translated: what it has must be there. */
  readonly text: string;
  /** Its other plural forms: what they have may be there. */
  readonly forms?: readonly string[];
}

type Part = "Placeholder" | "Tag" | "Nesting";
const listOf = { Placeholder: "placeholders", Tag: "tags", Nesting: "nestings" } as const;
const written = (part: Part, name: string): string => (part === "Tag" ? `<${name}>` : name);

/**
 * Why a text cannot stand for its source, worst first; none when it can. A translation keeps the source's placeholders, tags
 * and nested texts, brings no others, leaves none half written, and has line breaks only where the source has some.
 * Source: issue I, "Languages".
 */
export function textFaults(text: string, { text: source, forms = [] }: TextSource): TextFault[] {
  if (text.trim() === "") return [{ kind: "empty", part: "" }];
  if (text.length > longestText) return [{ kind: "tooLong", part: "" }];
  if (!text.isWellFormed() || /[^\P{Cc}\n]/u.test(text)) return [{ kind: "controlCharacter", part: "" }];
  const faults: TextFault[] =
    text.trim().includes("\n") && !source.includes("\n") ? [{ kind: "lineBreak", part: "" }] : [];
  const has = textParts(text);
  const needs = textParts(source);
  const others = forms.map(textParts);
  for (const part of ["Placeholder", "Tag", "Nesting"] as const) {
    const list = listOf[part];
    const known = new Set([...needs[list], ...others.flatMap((form) => form[list])]);
    for (const name of needs[list])
      if (!has[list].includes(name)) faults.push({ kind: `missing${part}`, part: written(part, name) });
    for (const name of has[list])
      if (!known.has(name)) faults.push({ kind: `unknown${part}`, part: written(part, name) });
  }
  const tolerated = new Set([needs, ...others].flatMap(({ broken }) => broken));
  for (const part of has.broken) if (!tolerated.has(part)) faults.push({ kind: "broken", part });
  return faults;
}
