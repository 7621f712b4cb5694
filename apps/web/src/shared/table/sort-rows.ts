export interface Sorting {
  readonly column: string;
  readonly descending: boolean;
}

/** Sorts rows by a value in the order of the language. Equal rows keep their order. */
export const sortRows = <Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number,
  descending: boolean,
  locale: string,
): Row[] => {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const order = (a: Row, b: Row): number => {
    const [left, right] = [valueOf(a), valueOf(b)];
    return typeof left === "number" && typeof right === "number"
      ? left - right
      : compare(String(left), String(right));
  };
  return rows.toSorted((a, b) => (descending ? order(b, a) : order(a, b)));
};

/** A click on a header sorts by its column; a second click reverses the order. */
export const nextSorting = ({ column, descending }: Sorting, clicked: string): Sorting => ({
  column: clicked,
  descending: column === clicked && !descending,
});

interface SortedColumn<Row> {
  readonly id: string;
  readonly sort?: (row: Row) => string | number;
}

/** Rows sorted by the chosen column, or in their given order when none is chosen. */
export const rowsInOrder = <Row>(
  columns: readonly SortedColumn<Row>[],
  rows: readonly Row[],
  { column, descending }: Sorting,
  locale: string,
): readonly Row[] => {
  const valueOf = columns.find(({ id }) => id === column)?.sort;
  return valueOf ? sortRows(rows, valueOf, descending, locale) : rows;
};
