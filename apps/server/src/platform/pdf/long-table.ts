/** A table as the library takes it; once it is laid out, its cells tell where they stand. */
export interface TableNode {
  readonly table: {
    readonly headerRows: number;
    readonly body: readonly (readonly unknown[])[];
  };
}

/** A table that is laid out in parts: the library needs some hundred times of what a cell's text takes. */
export class LongTable {
  /** Without the header. */
  readonly rowCount: number;
  /** Rows from `from` up to `to`, under the header. */
  readonly partOf: (from: number, to: number) => TableNode;

  constructor(rowCount: number, partOf: LongTable["partOf"]) {
    this.rowCount = rowCount;
    this.partOf = partOf;
  }
}

interface LaidCell {
  readonly positions?: readonly { readonly pageNumber: number }[];
}

/** The library keeps up to date where a text stands that is an item of a list of contents: here, of none. */
export const isPlaced = { tocItem: [] } as const;

/** Rows of a part that was laid out that stand on pages before `page`, from 1; their cells are placed. */
export function rowsBefore({ table: { headerRows, body } }: TableNode, page: number): number {
  const isBefore = (row: readonly unknown[]): boolean =>
    (row as readonly LaidCell[]).some(({ positions }) => (positions?.[0]?.pageNumber ?? page) < page);
  return body.slice(headerRows).findLastIndex(isBefore) + 1;
}
