import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FaultCount } from "../forms/fault-count.tsx";
import { FormDrawerBody, FormDrawerFoot } from "../forms/form-drawer.tsx";
import { ConflictDialog } from "./conflict-dialog-lazy.tsx";
import { type ComparedFields, listOfFields } from "./conflict-dialog-props.ts";
import { useFormChanges } from "./use-form-changes.ts";
import type { useRegistrationForm } from "./use-registration-form.ts";
import { useSupportLocks } from "./use-support-locks.ts";
import { ValidFrom } from "./valid-from.tsx";

interface RegistrationFormProps<Row, Draft, Values extends FieldValues> {
  readonly state: ReturnType<typeof useRegistrationForm<Row, Draft, Values>>;
  /** Null for a new record. */
  readonly row: Row | null;
  /** Fields to compare when someone else changed the record meanwhile. */
  readonly fields: ComparedFields<Values>;
  readonly onClose: () => void;
  /** Hides the save button. */
  readonly readOnly?: boolean;
  /** False disables the save button. */
  readonly ready?: boolean;
  /** Label of the button that adds. */
  readonly addLabel: string;
  /** 'Salvar' and 'Cancelar' by default. */
  readonly saveLabel?: string;
  readonly backLabel?: string;
  /** Lists the changes so far at the foot. */
  readonly tellsChanges?: boolean;
  /** Further buttons at the foot. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The fields of a form in a drawer, with the buttons to save and cancel. */
export const RegistrationForm = <Row, Draft, Values extends FieldValues>(
  props: RegistrationFormProps<Row, Draft, Values>,
) => {
  const { state, row, onClose, addLabel, readOnly = false, foot, children } = props;
  const fields = listOfFields(props.fields);
  const { tellsChanges = false, ready = true } = props;
  const { t } = useTranslation();
  const { saveLabel = t("registration.save"), backLabel = t("dialog.cancel") } = props;
  const { form, since, submit, conflict, dialog } = state;
  const { errors, isSubmitting } = form.formState;
  const changes = useFormChanges({ form, fields });
  const locks = useSupportLocks(state.name);
  const lock = row === null ? locks.add : locks.edit;
  const told = tellsChanges && row !== null && changes !== null ? changes : undefined;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormDrawerBody>
        <FaultCount errors={errors} />
        {children}
        {since === null ? null : <ValidFrom {...since} />}
      </FormDrawerBody>
      <FormDrawerFoot told={told}>
        {foot}
        {lock === undefined ? null : <span role="note">{lock}</span>}
        <Button onClick={onClose}>{backLabel}</Button>
        {readOnly ? null : (
          <Button
            type="submit"
            variant="filled"
            loading={isSubmitting}
            disabled={!ready || lock !== undefined}
          >
            {row === null ? addLabel : saveLabel}
          </Button>
        )}
      </FormDrawerFoot>
      {conflict === null ? null : <ConflictDialog {...conflict} fields={fields} />}
      {dialog}
    </form>
  );
};
