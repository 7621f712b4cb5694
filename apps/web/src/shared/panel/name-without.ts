import { withoutMarks } from "@fiel/domain";

/** Most names in a file name; with more, their number stands instead. */
const mostNames = 3;

const slugOf = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

/** File name with words added, so that several images have different names. */
export const nameWithWords = (name: string, ...words: readonly string[]): string =>
  [name, ...words.map(slugOf)].join("-");

/** File name that says what the file leaves out, because its table cannot say so. */
export const nameWithout = (name: string, without: readonly string[]): string => {
  if (without.length === 0) return name;
  const words = without.length > mostNames ? `${without.length}-itens` : without.map(slugOf).join("-");
  return `${name}-sem-${words}`;
};
