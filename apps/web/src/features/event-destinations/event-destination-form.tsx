import { type EventDestination, eventKinds } from "@fiel/contracts";
import { Checkbox } from "@mantine/core";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useEquipments } from "../../shared/filters/use-equipments.ts";
import { BoxesField, MachinesField } from "../../shared/registration/choice-fields.tsx";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import { TextField } from "../../shared/registration/fields.tsx";
import { FormNote } from "../../shared/registration/form-note.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import {
  eventDestinationForm,
  type EventDestinationFields,
  eventDestinations,
} from "./event-destinations.ts";

const valuesOf = (row: EventDestination | null): EventDestinationFields => ({
  name: row?.name ?? "",
  url: "",
  kinds: row?.kinds ?? ["stops"],
  machines: row?.machines ?? [],
  enabled: row?.enabled ?? true,
  renewSecret: false,
});

const useFields = (): ComparedFields<EventDestinationFields> => {
  const { t } = useTranslation();
  const all = useEquipments().data?.equipments ?? [];
  const nameOf = (number: number): string => all.find(({ mid }) => mid === number)?.name ?? String(number);
  const yesOrNo = (value: boolean): string => t(value ? "registration.yes" : "registration.no");
  return {
    name: { label: t("eventDestinations.name") },
    url: { label: t("eventDestinations.url") },
    kinds: {
      label: t("eventDestinations.kinds"),
      text: (kinds) => kinds.map((kind) => t(`eventDestinations.kind.${kind}`)).join("; "),
    },
    machines: {
      label: t("eventDestinations.machines"),
      text: (machines) =>
        machines.length === 0 ? t("eventDestinations.allMachines") : machines.map(nameOf).join(", "),
    },
    enabled: { label: t("eventDestinations.enabled"), text: yesOrNo },
    renewSecret: { label: t("eventDestinations.renewSecret"), text: yesOrNo },
  };
};

interface SentFieldsProps {
  readonly control: Control<EventDestinationFields, unknown, EventDestinationFields>;
}

/** Fields for the kinds of events and the machines. */
const SentFields = ({ control }: SentFieldsProps) => {
  const { t } = useTranslation();
  const { field: kinds, fieldState } = useController({ control, name: "kinds" });
  const { field: machines } = useController({ control, name: "machines" });
  return (
    <>
      <BoxesField
        field={kinds}
        label={t("eventDestinations.kinds")}
        options={eventKinds}
        labelOf={(kind) => t(`eventDestinations.kind.${kind}`)}
        fault={fieldState.error}
      />
      <MachinesField
        field={machines}
        label={t("eventDestinations.machines")}
        hint={t("eventDestinations.machinesHint")}
      />
    </>
  );
};

/** Form of a destination: where it is, and what is sent to it. */
export const EventDestinationForm = ({ row, onClose }: FormProps<EventDestination>) => {
  const { t } = useTranslation();
  const state = useRegistrationForm({
    registration: eventDestinations,
    row,
    schema: eventDestinationForm(row === null),
    valuesOf,
    onDone: onClose,
  });
  const { register, control, formState } = state.form;
  const hint =
    row === null ? t("eventDestinations.urlHint") : t("eventDestinations.urlKept", { address: row.address });
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={useFields()}
      addLabel={t("eventDestinations.add")}
      onClose={onClose}
    >
      <TextField
        {...register("name")}
        label={t("eventDestinations.name")}
        description={t("eventDestinations.nameHint")}
        maxLength={60}
        fault={formState.errors.name}
        autoFocus
      />
      <TextField
        {...register("url")}
        type="url"
        inputMode="url"
        label={t("eventDestinations.url")}
        description={hint}
        fault={formState.errors.url}
      />
      <SentFields control={control} />
      <Checkbox {...register("enabled")} label={t("eventDestinations.enabled")} />
      {row === null ? (
        <FormNote>{t("eventDestinations.once")}</FormNote>
      ) : (
        <Checkbox
          {...register("renewSecret")}
          label={t("eventDestinations.renewSecret")}
          description={t("eventDestinations.renewHint")}
        />
      )}
    </RegistrationForm>
  );
};
