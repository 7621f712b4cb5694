/** Breaks a text between words into lines of at most `width`. A longer word gets a line of its own. */
export const wrapWords = (text: string, width: number, widthOf: (text: string) => number): string[] => {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};

const between = " · ";

/** Puts as many parts on each line of at most `width` as fit. A longer part is broken between words. */
export const wrapParts = (
  parts: readonly string[],
  width: number,
  widthOf: (text: string) => number,
): string[] => {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const longer = last === undefined ? part : `${last}${between}${part}`;
    if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(...wrapWords(part, width, widthOf));
  }
  return lines;
};
