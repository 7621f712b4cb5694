import type { RegisteredReason } from "@fiel/contracts";
import { lossClasses } from "@fiel/domain";
import { NativeSelect } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import { TextField } from "../../shared/registration/fields.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { GroupField } from "../../shared/registration/group-field.tsx";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { useGroupWords } from "../../shared/registration/use-group-words.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { useRegistrations } from "../../shared/registration/use-registrations.ts";
import { groupChoice, reasonForm, type ReasonFormValues, reasons, valuesOfReason } from "./reasons.ts";

const none: readonly RegisteredReason[] = [];

const useClassWords = () => {
  const { t } = useTranslation();
  return (choice: ReasonFormValues["lossClass"]): string =>
    choice === ""
      ? t("reasons.choose")
      : choice === groupChoice
        ? t("reasons.isGroup")
        : t(`reasons.classes.${choice}`);
};

const useParents = (row: RegisteredReason | null) => {
  const rows = useRegistrations(reasons).data?.rows ?? none;
  return rows.filter(({ id, lossClass }) => lossClass === null && id !== row?.id);
};

const useWords = (parents: readonly RegisteredReason[]): ComparedFields<ReasonFormValues> => {
  const { t } = useTranslation();
  const parentOf = (id: string): string =>
    id === "" ? t("reasons.top") : (parents.find((one) => String(one.id) === id)?.name ?? id);
  return {
    name: { label: t("reasons.name") },
    lossClass: { label: t("reasons.lossClass"), text: useClassWords() },
    parentId: { label: t("reasons.parent"), text: parentOf },
    groupId: { label: t("reasons.group"), text: useGroupWords(t("reasons.allMachines")) },
  };
};

type ReasonFormState = ReturnType<typeof useReasonForm>["form"];

const useReasonForm = ({ row, onClose }: FormProps<RegisteredReason>) =>
  useRegistrationForm({
    registration: reasons,
    row,
    schema: reasonForm,
    valuesOf: valuesOfReason,
    onDone: onClose,
  });

interface PlaceFieldsProps {
  readonly form: ReasonFormState;
  readonly parents: readonly RegisteredReason[];
  /** Id of the assigned machine group, which may have been removed. */
  readonly own: number | null;
}

/** Parent group of the reason, and the machine group that it applies to. */
const PlaceFields = ({ form: { register, formState }, parents, own }: PlaceFieldsProps) => {
  const { t } = useTranslation();
  const fault = fieldError(formState.errors.parentId);
  return (
    <>
      <NativeSelect
        // Remounts when the parents have loaded, so that the selected one is shown.
        key={parents.length}
        {...register("parentId")}
        label={t("reasons.parent")}
        description={fault === undefined ? t("reasons.parentHint") : undefined}
        error={fault}
        data={[
          { value: "", label: t("reasons.top") },
          ...parents.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <GroupField
        field={register("groupId")}
        label={t("reasons.group")}
        all={t("reasons.allMachines")}
        description={t("reasons.groupHint")}
        own={own}
      />
    </>
  );
};

/** Form of a reason or a group of reasons. */
export const ReasonForm = (props: FormProps<RegisteredReason>) => {
  const { row, onClose } = props;
  const { t } = useTranslation();
  const state = useReasonForm(props);
  const { register, control, formState } = state.form;
  const parents = useParents(row);
  const words = useClassWords();
  const lossClass = useWatch({ control, name: "lossClass" });
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={useWords(parents)}
      addLabel={t("reasons.add")}
      onClose={onClose}
    >
      <TextField
        {...register("name")}
        label={t("reasons.name")}
        description={t("reasons.nameHint")}
        maxLength={60}
        fault={formState.errors.name}
        autoFocus
      />
      <NativeSelect
        {...register("lossClass")}
        label={t("reasons.lossClass")}
        description={formState.errors.lossClass === undefined ? t("reasons.lossClassHint") : undefined}
        error={fieldError(formState.errors.lossClass)}
        data={(["", ...lossClasses, groupChoice] as const).map((value) => ({ value, label: words(value) }))}
      />
      {lossClass === groupChoice ? null : (
        <PlaceFields form={state.form} parents={parents} own={row?.groupId ?? null} />
      )}
    </RegistrationForm>
  );
};
