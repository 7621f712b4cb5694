import type { CounterName } from "../driver.ts";
import { columnsOfRows } from "./columns-of-rows.ts";
import { parseWeighingLine, weighingHeader, type WeighingLine } from "./parse-lines.ts";
import type { FileKind } from "./file-kind.ts";
import { readFile, type FileToRead, type ReadContext } from "./read-file.ts";
import { askStoredRows } from "./stored-rows.ts";
import { storedIdentity, weighingIdentity } from "./row-identity.ts";

const weighings: FileKind<WeighingLine> = {
  usualHeader: weighingHeader,
  parse: parseWeighingLine,
  identify: weighingIdentity,
  placeOf: (row) => row,
  stored: {
    identify: storedIdentity,
    ask: (rows, ask) =>
      askStoredRows(
        rows.map(({ at }) => at),
        ask,
      ),
  },
  keptRows: "keptRows",
  knownRows: "knownRows",
};

const notice = "linhas com veredito, sequência ou operador que não se entende; as pesagens seguem sem ele";

/** Fields left out of rows that are sent: counted for each row, reported once per piece. */
const leftOutOf = (rows: readonly WeighingLine[]) => {
  const counts = new Map<CounterName, number>();
  for (const name of rows.flatMap(({ leftOut = [] }) => leftOut))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** The next piece of a day file. */
export const readWeighings = async (mid: number, file: FileToRead, context: ReadContext) => {
  const reading = await readFile(file, weighings, context);
  const leftOut = leftOutOf(reading.fresh);
  return {
    ...reading,
    counts: new Map([...reading.counts, ...leftOut]),
    notices: leftOut.size === 0 ? reading.notices : [...reading.notices, `${file.name}: ${notice}`],
    weighings: columnsOfRows(mid, reading.fresh),
    occurrences: [],
    fresh: reading.fresh,
  };
};
