/** What the form of a kind of registration is given. */
export interface FormProps<Row> {
  /** Null for a new one. */
  readonly row: Row | null;
  readonly onClose: () => void;
}
