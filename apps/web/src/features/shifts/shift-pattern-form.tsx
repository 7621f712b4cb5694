import type { RegisteredShiftPattern } from "@fiel/contracts";
import { addDays } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import type { UseFormReturn } from "react-hook-form";
import { FormPage } from "../../shared/forms/form-page.tsx";
import { useToday } from "../../shared/format/use-day-text.ts";
import { FormNote } from "../../shared/registration/form-note.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { FormSkeleton } from "../../shared/registration/registration-drawer.tsx";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { useRegistrations } from "../../shared/registration/use-registrations.ts";
import { PatternFields } from "./pattern-fields.tsx";
import { PatternMonth } from "./pattern-month.tsx";
import type { ShiftsForm } from "./shift-fields.tsx";
import { newPattern, shiftPatternForm, shiftPatterns, valuesOfPattern } from "./shift-patterns.ts";
import { useCycleDays } from "./use-cycle-days.ts";
import { ShiftsFields } from "./shifts-fields.tsx";
import { usePatternWords } from "./use-pattern-words.ts";

interface PatternFormProps extends FormProps<RegisteredShiftPattern> {
  /** Pattern from which a new one is copied. */
  readonly model: RegisteredShiftPattern | undefined;
}

const Notes = ({ begun, model }: { readonly begun: boolean; readonly model: string | undefined }) => {
  const { t } = useTranslation();
  if (begun) return <FormNote>{t("shiftPatterns.begun")}</FormNote>;
  return model === undefined ? null : <FormNote>{t("shiftPatterns.copyOf", { name: model })}</FormNote>;
};

/** Form of a pattern, beside the month that it results in. */
const PatternForm = ({ row, model, onClose }: PatternFormProps) => {
  const { t } = useTranslation();
  const today = useToday();
  const empty =
    model === undefined ? newPattern(today) : { ...valuesOfPattern(model), firstDay: addDays(today, 1) };
  const state = useRegistrationForm({
    registration: shiftPatterns,
    row,
    schema: shiftPatternForm,
    valuesOf: (one: RegisteredShiftPattern | null) => (one === null ? empty : valuesOfPattern(one)),
    onDone: onClose,
  });
  const { form, locale } = state;
  const begun = row !== null && row.firstDay < today;
  const dayNames = useCycleDays(form, locale);
  return (
    <FormPage
      title={row?.name ?? t("shiftPatterns.new")}
      aside={<PatternMonth form={form} locale={locale} />}
      onClose={onClose}
    >
      <RegistrationForm
        state={state}
        row={row}
        fields={usePatternWords()}
        addLabel={t("shiftPatterns.add")}
        onClose={onClose}
      >
        <Notes begun={begun} model={model?.name} />
        <PatternFields form={form} begun={begun} />
        <ShiftsFields
          form={form as unknown as UseFormReturn<ShiftsForm>}
          dayNames={dayNames}
          locked={begun}
        />
      </RegistrationForm>
    </FormPage>
  );
};

/** Loads the pattern to copy when the URL names one for a new form. */
export const ShiftPatternForm = ({ row, code, onClose }: FormProps<RegisteredShiftPattern>) => {
  const { t } = useTranslation();
  const { data, isPending } = useRegistrations(shiftPatterns);
  if (row === null && code !== undefined && isPending)
    return (
      <FormPage title={t("shiftPatterns.new")} onClose={onClose}>
        <FormSkeleton />
      </FormPage>
    );
  const model = row === null ? data?.rows.find(({ id }) => String(id) === code) : undefined;
  return <PatternForm row={row} model={model} onClose={onClose} />;
};
