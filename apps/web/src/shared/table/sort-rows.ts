export interface Sorting {
  readonly column: string;
  readonly descending: boolean;
}

/** Rows by a value of theirs, as people of the language sort; equal ones keep their order. */
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

/** A click on a column's header sorts by it, a second one turns the order around. */
export const nextSorting = ({ column, descending }: Sorting, clicked: string): Sorting => ({
  column: clicked,
  descending: column === clicked && !descending,
});

interface SortedColumn<Row> {
  readonly id: string;
  readonly sort?: (row: Row) => string | number;
}

/** Rows as a table shows them: by the column that is chosen, else as they came. */
export const rowsInOrder = <Row>(
  columns: readonly SortedColumn<Row>[],
  rows: readonly Row[],
  { column, descending }: Sorting,
  locale: string,
): readonly Row[] => {
  const valueOf = columns.find(({ id }) => id === column)?.sort;
  return valueOf ? sortRows(rows, valueOf, descending, locale) : rows;
};
