import type { FieldValues, FormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { keepUnits } from "../format/keep-units.ts";
import type { ComparedField } from "./conflict-dialog-props.ts";

interface FormChangesProps<Values extends FieldValues> {
  readonly form: {
    readonly formState: Pick<FormState<Values>, "dirtyFields" | "defaultValues">;
    readonly getValues: () => Values;
  };
  readonly fields: readonly ComparedField[];
}

/** Text fields hold the text that is shown. */
const textOfField = (value: unknown): string => (typeof value === "string" ? value : "");

/** Describes the changes so far: a single field with both values, several fields by name; null without changes. */
export const useFormChanges = <Values extends FieldValues>({
  form,
  fields,
}: FormChangesProps<Values>): string | null => {
  const { t, i18n } = useTranslation();
  const { dirtyFields, defaultValues } = form.formState;
  const now: Readonly<Record<string, unknown>> = form.getValues();
  const before: Readonly<Record<string, unknown>> = defaultValues ?? {};
  const changed = fields.filter(
    ({ name }) => (dirtyFields as Readonly<Record<string, unknown>>)[name] === true,
  );
  const [first, ...others] = changed;
  if (first === undefined) return null;
  const textOf = (value: unknown): string => {
    const text = first.text === undefined ? textOfField(value) : first.text(value);
    return text === "" ? t("registration.nothing") : text;
  };
  if (others.length === 0)
    return keepUnits(
      t("registration.oneChanged", {
        field: first.label,
        before: textOf(before[first.name]),
        after: textOf(now[first.name]),
      }),
    );
  const names = new Intl.ListFormat(i18n.language).format(changed.map(({ label }) => label));
  return t("registration.manyChanged", { count: changed.length, fields: names });
};
