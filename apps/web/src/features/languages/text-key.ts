import type { LanguageText } from "@fiel/contracts";

/** Key of a text in URLs: module, then code. Modules contain no dots. */
export const textKey = ({ module, code }: Pick<LanguageText, "module" | "code">): string =>
  `${module}.${code}`;
