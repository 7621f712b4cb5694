/** A part of a list that it can be narrowed to. */
export interface ListGroup<Row> {
  readonly value: string;
  readonly label: string;
  readonly has: (row: Row) => boolean;
}
