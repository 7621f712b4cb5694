import { columnsOfRows } from "./columns-of-rows.ts";
import { parseWeighingLine, weighingHeader, type WeighingLine } from "./parse-lines.ts";
import { readFile, type FileKind, type FileToRead, type ReadContext } from "./read-file.ts";
import { weighingIdentity } from "./row-identity.ts";

const weighings: FileKind<WeighingLine> = {
  usualHeader: weighingHeader,
  parse: parseWeighingLine,
  identify: weighingIdentity,
  placeOf: (row) => row,
  keptRows: "keptRows",
  knownRows: "knownRows",
};

/** The next piece of a day file. */
export const readWeighings = async (mid: number, file: FileToRead, context: ReadContext) => {
  const reading = await readFile(file, weighings, context);
  return { ...reading, weighings: columnsOfRows(mid, reading.fresh), occurrences: [], fresh: reading.fresh };
};
