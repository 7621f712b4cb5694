import { type AlertDestination, alertDestinationKinds } from "@fiel/contracts";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../shared/registration/fields.tsx";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { alertDestinations, destinationForm, type DestinationValues } from "./alert-destinations.ts";

const valuesOf = (row: AlertDestination | null): DestinationValues => ({
  name: row?.name ?? "",
  kind: row?.kind ?? "webhook",
  url: "",
  token: "",
  chat: "",
  renewSecret: false,
});

const useDestinationForm = ({ row, onClose }: FormProps<AlertDestination>) =>
  useRegistrationForm({
    registration: alertDestinations,
    row,
    schema: destinationForm(row === null),
    valuesOf,
    onDone: onClose,
  });

interface AddressProps {
  readonly form: ReturnType<typeof useDestinationForm>["form"];
  readonly row: AlertDestination | null;
}

/** Address fields. Secrets are never shown again; an empty one keeps the stored value. */
const AddressFields = ({ form, row }: AddressProps) => {
  const { t } = useTranslation();
  const { register, control, formState } = form;
  const { errors } = formState;
  const kind = useWatch({ control, name: "kind" });
  const kept = row === null ? undefined : t("alertDestinations.urlKept", { address: row.address });
  if (kind === "telegram")
    return (
      <>
        <TextField
          {...register("token")}
          label={t("alertDestinations.token")}
          description={kept ?? t("alertDestinations.tokenHint")}
          fault={errors.token}
        />
        <TextField
          {...register("chat")}
          label={t("alertDestinations.chat")}
          description={kept ?? t("alertDestinations.chatHint")}
          fault={errors.chat}
        />
      </>
    );
  const hint = t(kind === "teams" ? "alertDestinations.urlTeams" : "alertDestinations.urlWebhook");
  return (
    <TextField
      {...register("url")}
      type="url"
      inputMode="url"
      label={t("alertDestinations.url")}
      description={kept ?? hint}
      fault={errors.url}
    />
  );
};

const useFields = (): ComparedFields<DestinationValues> => {
  const { t } = useTranslation();
  return {
    name: { label: t("alertDestinations.name") },
    kind: null,
    url: { label: t("alertDestinations.url") },
    token: { label: t("alertDestinations.token") },
    chat: { label: t("alertDestinations.chat") },
    renewSecret: {
      label: t("alertDestinations.renewSecret"),
      text: (renews: boolean) => t(renews ? "registration.yes" : "registration.no"),
    },
  };
};

export const AlertDestinationForm = (props: FormProps<AlertDestination>) => {
  const { row, onClose } = props;
  const { t } = useTranslation();
  const state = useDestinationForm(props);
  const { register, formState } = state.form;
  const fields = useFields();
  return (
    <RegistrationForm
      state={state}
      row={row}
      fields={fields}
      addLabel={t("alertDestinations.add")}
      onClose={onClose}
    >
      {row === null ? (
        <NativeSelect
          {...register("kind")}
          label={t("alertDestinations.kind")}
          data={alertDestinationKinds.map((value) => ({ value, label: t(`alertChannel.${value}`) }))}
        />
      ) : (
        <TextField
          locked
          label={t("alertDestinations.kind")}
          description={t("alertDestinations.kindLocked")}
          value={t(`alertChannel.${row.kind}`)}
        />
      )}
      <TextField
        {...register("name")}
        label={t("alertDestinations.name")}
        maxLength={60}
        fault={formState.errors.name}
        autoFocus
      />
      <AddressFields form={state.form} row={row} />
      {row?.kind === "webhook" ? (
        <Checkbox
          {...register("renewSecret")}
          label={t("alertDestinations.renewSecret")}
          description={t("alertDestinations.renewHint")}
        />
      ) : null}
    </RegistrationForm>
  );
};
