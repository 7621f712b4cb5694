/** What the form of a kind of registration is given. */
export interface FormProps<Row> {
  /** Null for a new one. */
  readonly row: Row | null;
  /** By which machines already call the new one, where that is known. */
  readonly code?: string | undefined;
  readonly onClose: () => void;
}

/** What the form of a new one is given. */
export type NewProps = Omit<FormProps<never>, "row">;
