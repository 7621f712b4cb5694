/** A subset to which a list can be restricted. */
export interface ListGroup<Row> {
  readonly value: string;
  readonly label: string;
  readonly has: (row: Row) => boolean;
}
