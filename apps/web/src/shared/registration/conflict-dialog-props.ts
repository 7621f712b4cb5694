import type { FieldValues } from "react-hook-form";
import type { ReactNode } from "react";
import type { Conflict } from "./use-registration-form.ts";

/** How a field appears in the comparison: its value as written, or as `text` puts it. */
export type FieldWords<Value> = {
  readonly label: string;
  /** Element drawn beside the text. */
  readonly draw?: (value: Value) => ReactNode;
} & ([Value] extends [string]
  ? { readonly text?: (value: Value) => string }
  : { readonly text: (value: Value) => string });

/**
 * One entry for each field of a form, since a change to a field without one would be lost in the merge. Null for fields that are set at creation and
 * never change.
 */
export type ComparedFields<Values> = {
  readonly [Name in keyof Values & string]-?: FieldWords<Values[Name]> | null;
};

/** A field of a form in the comparison. */
export interface ComparedField {
  readonly name: string;
  readonly label: string;
  text?(this: void, value: unknown): string;
  draw?(this: void, value: unknown): ReactNode;
}

/** The fields that can change. */
export const listOfFields = <Values extends FieldValues>(
  fields: ComparedFields<Values>,
): readonly ComparedField[] =>
  Object.entries<Omit<ComparedField, "name"> | null>(
    fields as Readonly<Record<string, Omit<ComparedField, "name"> | null>>,
  ).flatMap(([name, words]) => (words === null ? [] : [{ name, ...words }]));

export interface ConflictDialogProps<Values> extends Conflict<Values> {
  readonly fields: readonly ComparedField[];
}
