/** A text in lines of at most `width`, broken between words; a word that is wider has a line of its own. */
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

/** Parts in lines of at most `width`, as many on each as fit; one that is wider is broken between its words. */
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
