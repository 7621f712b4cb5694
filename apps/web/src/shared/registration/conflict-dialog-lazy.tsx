import { lazy, Suspense } from "react";
import type { FieldValues } from "react-hook-form";
import type { ConflictDialogProps } from "./conflict-dialog-props.ts";

const Dialog = lazy(async () => ({ default: (await import("./conflict-dialog.tsx")).ConflictDialog }));

/** The comparison dialog, loaded when two people changed the same record. */
export const ConflictDialog = <Values extends FieldValues>(props: ConflictDialogProps<Values>) => (
  <Suspense>
    <Dialog {...(props as unknown as ConflictDialogProps<FieldValues>)} />
  </Suspense>
);
