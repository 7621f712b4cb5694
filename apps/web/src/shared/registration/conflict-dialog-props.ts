import type { ReactNode } from "react";
import type { Conflict } from "./use-registration-form.ts";

/** A field as it is told beside what somebody else saved. */
export interface ComparedField<Values> {
  readonly name: keyof Values & string;
  readonly label: string;
  /** Left out, the value as it is written. */
  readonly text?: (value: unknown) => string;
  /** Drawn beside its text. */
  readonly draw?: (value: unknown) => ReactNode;
}

export interface ConflictDialogProps<Values> extends Conflict<Values> {
  readonly fields: readonly ComparedField<Values>[];
}
