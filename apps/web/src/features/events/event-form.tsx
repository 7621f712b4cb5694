import type { RegisteredEvent } from "@fiel/contracts";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CodeField } from "../../shared/registration/code-field.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import { FormNote } from "../../shared/registration/form-note.tsx";
import { ReasonField } from "../../shared/reasons/reason-field.tsx";
import { useReasonWords } from "../../shared/reasons/use-reason-words.ts";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { eventForm, events } from "./events.ts";
import { levelNames } from "./level-names.ts";

const valuesOf = (code: string) => (row: RegisteredEvent | null) => ({
  name: row?.name ?? "",
  code: row === null ? code : String(row.code),
  notificationLevel: String(row?.notificationLevel ?? 0),
  planned: row?.planned ?? false,
  reasonId: typeof row?.reasonId === "number" ? String(row.reasonId) : "",
});

const useEventForm = ({ row, code = "", onClose }: FormProps<RegisteredEvent>) => {
  const { t } = useTranslation();
  const levels = levelNames(t);
  const state = useRegistrationForm({
    registration: events,
    row,
    schema: eventForm,
    valuesOf: valuesOf(code),
    onDone: onClose,
  });
  const yesOrNo = (planned: boolean) =>
    t(planned ? "registeredEvents.plannedMark" : "registeredEvents.unplannedMark");
  const fields = {
    name: { label: t("registeredEvents.name") },
    code: null,
    notificationLevel: {
      label: t("registeredEvents.level"),
      text: (level: string) => levels[Number(level)] ?? "",
    },
    planned: { label: t("registeredEvents.kind"), text: yesOrNo },
    reasonId: { label: t("registeredEvents.reason"), text: useReasonWords() },
  };
  return { t, levels, state, fields };
};

interface StopFieldsProps {
  readonly form: ReturnType<typeof useEventForm>["state"]["form"];
  /** The registered reason; null when there is none. */
  readonly reasonId: number | null;
  readonly blocked: boolean;
}

/** Fields on the stops of this event. */
const StopFields = ({ form: { register, formState }, reasonId, blocked }: StopFieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox
        {...register("planned")}
        label={t("registeredEvents.planned")}
        description={t("registeredEvents.plannedHint")}
        disabled={blocked}
      />
      <ReasonField
        field={register("reasonId")}
        own={reasonId}
        fault={formState.errors.reasonId}
        disabled={blocked}
      />
    </>
  );
};

export const EventForm = ({ row, code, onClose }: FormProps<RegisteredEvent>) => {
  const { t, levels, state, fields } = useEventForm({ row, code, onClose });
  const { register, formState } = state.form;
  const { errors } = formState;
  const blocked = row?.blocked ?? false;
  const sys = row?.sys ?? false;
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={fields}
      addLabel={t("registeredEvents.add")}
      readOnly={blocked}
      onClose={onClose}
    >
      {blocked ? <FormNote>{t("registeredEvents.blocked")}</FormNote> : null}
      <TextField
        {...register("name")}
        label={t("registeredEvents.name")}
        description={t(sys ? "registeredEvents.sysName" : "registeredEvents.nameHint")}
        maxLength={48}
        locked={sys || blocked}
        fault={errors.name}
        autoFocus={!sys && !blocked}
      />
      <CodeField
        {...register("code")}
        isNew={row === null}
        label={t("registeredEvents.code")}
        description={t("registeredEvents.codeHint")}
        fault={errors.code}
      />
      <NativeSelect
        {...register("notificationLevel")}
        label={t("registeredEvents.level")}
        disabled={blocked}
        data={levels.map((label, level) => ({ value: String(level), label }))}
      />
      <StopFields form={state.form} reasonId={row?.reasonId ?? null} blocked={blocked} />
    </RegistrationForm>
  );
};
