/** A sheet's local header in a workbook, where its entry's name begins 30 bytes after the mark; in a PDF a comment. */
// eslint-disable-next-line no-control-regex
const mark = /(?:PK\u0003\u0004[\s\S]{26}xl\/worksheets\/sheet(?=\d+\.xml)|^%sheet (?=\d+\n))(\d+)/gm;
/** As long as a mark may be that two pieces cut. */
const longest = 64;

/** Tells from a file's bytes, piece by piece, how many of its sheets have begun: their names come in the order of the file. */
export const createSheetMarks = (): ((piece: Uint8Array) => number) => {
  const latin = new TextDecoder("latin1");
  let rest = "";
  let begun = 0;
  return (piece) => {
    const text = rest + latin.decode(piece);
    for (const [, number] of text.matchAll(mark)) begun = Math.max(begun, Number(number));
    rest = text.slice(-longest);
    return begun;
  };
};
