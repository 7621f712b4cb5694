import type { FieldValues } from "react-hook-form";
import type { ReactNode } from "react";
import type { Conflict } from "./use-registration-form.ts";

/** How a field is told beside what somebody else saved: its value as it is written, or in words. */
export type FieldWords<Value> = {
  readonly label: string;
  /** Drawn beside its text. */
  readonly draw?: (value: Value) => ReactNode;
} & ([Value] extends [string]
  ? { readonly text?: (value: Value) => string }
  : { readonly text: (value: Value) => string });

/**
 * Every field of a form, so that none is forgotten: what is not told of a change that two people made is lost with it. Null: chosen
 * once, as it was created.
 */
export type ComparedFields<Values> = {
  readonly [Name in keyof Values & string]-?: FieldWords<Values[Name]> | null;
};

/** A field of any form. */
export interface ComparedField {
  readonly name: string;
  readonly label: string;
  text?(this: void, value: unknown): string;
  draw?(this: void, value: unknown): ReactNode;
}

/** Those that can change. */
export const listOfFields = <Values extends FieldValues>(
  fields: ComparedFields<Values>,
): readonly ComparedField[] =>
  Object.entries<Omit<ComparedField, "name"> | null>(
    fields as Readonly<Record<string, Omit<ComparedField, "name"> | null>>,
  ).flatMap(([name, words]) => (words === null ? [] : [{ name, ...words }]));

export interface ConflictDialogProps<Values> extends Conflict<Values> {
  readonly fields: readonly ComparedField[];
}
