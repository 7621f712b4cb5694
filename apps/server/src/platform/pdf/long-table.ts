/** A table node of pdfmake. After layout its cells hold their positions. */
export interface TableNode {
  readonly table: {
    readonly headerRows: number;
    readonly body: readonly (readonly unknown[])[];
  };
}

/** A table that is laid out in parts, because the library needs about a hundred times the memory of a cell's text. */
export class LongTable {
  /** Number of rows without the header. */
  readonly rowCount: number;
  /** Table of the rows from `from` up to but without `to`, with the header. */
  readonly partOf: (from: number, to: number) => TableNode;

  constructor(rowCount: number, partOf: LongTable["partOf"]) {
    this.rowCount = rowCount;
    this.partOf = partOf;
  }
}

interface LaidCell {
  readonly positions?: readonly { readonly pageNumber: number }[];
}

/** Marks a cell so that pdfmake records its position: it does so for items of a table of contents, here of none. */
export const isPlaced = { tocItem: [] } as const;

/** Number of rows of a laid out part that begin before page `page`, counted from 1. The cells must be marked with `isPlaced`. */
export function rowsBefore({ table: { headerRows, body } }: TableNode, page: number): number {
  const isBefore = (row: readonly unknown[]): boolean =>
    (row as readonly LaidCell[]).some(({ positions }) => (positions?.[0]?.pageNumber ?? page) < page);
  return body.slice(headerRows).findLastIndex(isBefore) + 1;
}
