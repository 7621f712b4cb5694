import { shortened } from "@fiel/domain";
type WidthOf = (text: string) => number;

const cut = (text: string, width: number, widthOf: WidthOf): string => {
  if (widthOf(text) <= width) return text;
  let end = text.length - 1;
  while (end > 1 && widthOf(`${shortened(text, end).trimEnd()}…`) > width) end -= 1;
  return `${shortened(text, end).trimEnd()}…`;
};

/** Breaks a name between words into at most two lines. A line that is too long ends in an ellipsis. */
export const twoLines = (name: string, width: number, widthOf: WidthOf): string => {
  if (widthOf(name) <= width) return name;
  const [start = "", ...words] = name.split(" ");
  let first = start;
  while (words[0] !== undefined && widthOf(`${first} ${words[0]}`) <= width)
    first = `${first} ${words.shift()}`;
  return [first, words.join(" ")]
    .filter((line) => line !== "")
    .map((line) => cut(line, width, widthOf))
    .join("\n");
};
