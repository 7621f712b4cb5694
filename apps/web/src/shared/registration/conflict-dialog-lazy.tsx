import { lazy, Suspense } from "react";
import type { FieldValues } from "react-hook-form";
import type { Conflict } from "./use-registration-form.ts";

/** A field as it is told beside what somebody else saved. */
export interface ComparedField<Values> {
  readonly name: keyof Values & string;
  readonly label: string;
  /** Left out, the value as it is written. */
  readonly text?: (value: unknown) => string;
}

export interface ConflictDialogProps<Values> extends Conflict<Values> {
  readonly fields: readonly ComparedField<Values>[];
}

const Dialog = lazy(async () => ({ default: (await import("./conflict-dialog.tsx")).ConflictDialog }));

/** The comparison, fetched when two people changed the same. */
export const ConflictDialog = <Values extends FieldValues>(props: ConflictDialogProps<Values>) => (
  <Suspense>
    <Dialog {...(props as unknown as ConflictDialogProps<FieldValues>)} />
  </Suspense>
);
