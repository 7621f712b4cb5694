import { shortened } from "@fiel/domain";
/** Cuts a text to `width` and ends it with an ellipsis when it was cut. */
export const cutText = (text: string, width: number, widthOf: (text: string) => number): string => {
  if (widthOf(text) <= width) return text;
  let end = text.length - 1;
  while (end > 0 && widthOf(`${shortened(text, end)}…`) > width) end -= 1;
  return `${shortened(text, end).trimEnd()}…`;
};
