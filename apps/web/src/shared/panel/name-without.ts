import { withoutMarks } from "@fiel/domain";

/** More names than these make no name of a file. */
const mostNames = 3;

const slugOf = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

/** The name of a file with words of the picture, so that each of several pictures has one of its own. */
export const nameWithWords = (name: string, ...words: readonly string[]): string =>
  [name, ...words.map(slugOf)].join("-");

/** The name of a file that lacks something says what: a table has no place for it, and would be taken for all there is. */
export const nameWithout = (name: string, without: readonly string[]): string => {
  if (without.length === 0) return name;
  const words = without.length > mostNames ? `${without.length}-itens` : without.map(slugOf).join("-");
  return `${name}-sem-${words}`;
};
