/** Props of a registration's form. */
export interface FormProps<Row> {
  /** Null for a new record. */
  readonly row: Row | null;
  /** Code of a new record that machines already send, when it is known. */
  readonly code?: string | undefined;
  /** Id of the equipment of a new record, when a link names it. */
  readonly equipment?: string | undefined;
  readonly onClose: () => void;
}

/** Props of the form for a new record. */
export type NewProps = Omit<FormProps<never>, "row">;
