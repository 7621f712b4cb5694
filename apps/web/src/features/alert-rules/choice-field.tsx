import { type FieldPathByValue, useController } from "react-hook-form";
import { type Choice, ChoiceSelect } from "../../shared/forms/choice-select.tsx";
import type { RuleFormPart } from "./rule-form.ts";
import type { RuleValues } from "./rule-values.ts";

interface ChoiceFieldProps<Value extends string | number> extends RuleFormPart {
  readonly name: FieldPathByValue<RuleValues, readonly Value[]>;
  readonly label: string;
  readonly options: readonly Choice<Value>[];
  readonly none: string;
}

/** Form field for several values of a list. */
export const ChoiceField = <Value extends string | number>(props: ChoiceFieldProps<Value>) => {
  const { form, name, ...shown } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <ChoiceSelect
      {...shown}
      chosen={field.value as readonly Value[]}
      onChange={field.onChange}
      fault={fieldState.error}
    />
  );
};
