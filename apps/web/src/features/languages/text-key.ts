import type { LanguageText } from "@fiel/contracts";

/** A text as an address names it: its module, then its code. Modules have no dots. */
export const textKey = ({ module, code }: Pick<LanguageText, "module" | "code">): string =>
  `${module}.${code}`;
