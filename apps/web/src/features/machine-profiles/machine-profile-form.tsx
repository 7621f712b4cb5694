import type { MachineProfileRecord } from "@fiel/contracts";
import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../shared/registration/fields.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { ContentEditor } from "./content-editor.tsx";
import { machineProfileForm, machineProfiles } from "./machine-profiles.ts";
import { ProfileBeginning } from "./profile-beginning.tsx";
import { readContent, writeContent } from "./profile-content.ts";
import { ProfileTrial } from "./profile-trial.tsx";
import { ProfileVersions } from "./profile-versions.tsx";

const blank = {
  title: "",
  unitId: 1,
  packages: {
    kind: "counter-and-last-weight",
    counter: { address: 0, type: "u32" },
    weightMg: { address: 2, type: "f32", scale: 1000 },
  },
};

const valuesOf = (row: MachineProfileRecord | null) => ({
  name: row?.name ?? "",
  content: writeContent(row?.content ?? blank),
});

/** How a machine is read: common fields, and JSON for the rest. */
export const MachineProfileForm = ({ row, onClose }: FormProps<MachineProfileRecord>) => {
  const { t } = useTranslation();
  const state = useRegistrationForm({
    registration: machineProfiles,
    row,
    schema: machineProfileForm,
    valuesOf,
    onDone: onClose,
  });
  const { register, control, setValue, formState } = state.form;
  const { field, fieldState } = useController({ control, name: "content" });
  const name = useWatch({ control, name: "name" });
  const take = (content: Readonly<Record<string, unknown>>): void =>
    setValue("content", writeContent(content), { shouldDirty: true, shouldValidate: true });
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={{ name: { label: t("machineProfiles.name") }, content: { label: t("machineProfiles.json") } }}
      addLabel={t("machineProfiles.add")}
      onClose={onClose}
    >
      {row === null ? <ProfileBeginning onTake={take} /> : null}
      <TextField
        {...register("name")}
        label={t("machineProfiles.name")}
        description={t(row === null ? "machineProfiles.nameHint" : "registration.locked")}
        maxLength={60}
        locked={row !== null}
        fault={formState.errors.name}
        autoFocus={row === null}
      />
      <ContentEditor
        text={field.value}
        onChange={field.onChange}
        fault={fieldState.error}
        submitted={formState.isSubmitted}
      />
      <ProfileTrial name={name} content={readContent(field.value)} />
      {row === null ? null : <ProfileVersions id={row.id} version={row.version} onTake={take} />}
    </RegistrationForm>
  );
};
