/** Start of a sheet: in a workbook a local file header, whose name follows 30 bytes after the signature; in a PDF a comment. */
// eslint-disable-next-line no-control-regex
const mark = /(?:PK\u0003\u0004[\s\S]{26}xl\/worksheets\/sheet(?=\d+\.xml)|^%sheet (?=\d+\n))(\d+)/gm;
/** Longest mark, characters, that may be split between two chunks. */
const longest = 64;

/** Counts from a file's bytes, chunk by chunk, how many of its sheets have begun. Sheets are numbered in file order. */
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
