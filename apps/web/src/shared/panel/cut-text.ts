import { shortened } from "@fiel/domain";
/** As much of a text as `width` has room for, with an ellipsis behind it where that is not all. */
export const cutText = (text: string, width: number, widthOf: (text: string) => number): string => {
  if (widthOf(text) <= width) return text;
  let end = text.length - 1;
  while (end > 0 && widthOf(`${shortened(text, end)}…`) > width) end -= 1;
  return `${shortened(text, end).trimEnd()}…`;
};
