import { type Account, inviteOwner } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconMail, IconMailCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormSection } from "../../shared/forms/form-section.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";
import { useTell } from "../../shared/registration/use-tell.ts";
import { KeyUserDialog } from "./key-user-dialog.tsx";
import classes from "./clients.module.css";
import type { FieldProps } from "./client-field-props.ts";

/** Shows whether the key user has accepted the invitation. */
const Verified = ({ verified }: { readonly verified: boolean }) => {
  const { t } = useTranslation();
  const Icon = verified ? IconMailCheck : IconMail;
  return (
    <span className={classes.verified} data-verified={verified || undefined}>
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      {t(verified ? "clients.verified" : "clients.unverified")}
    </span>
  );
};

const InviteAgain = ({ tenant }: { readonly tenant: string }) => {
  const { t } = useTranslation();
  const { api } = usePlace();
  const { tell } = useTell("clients");
  const invite = () =>
    tell(api.call(inviteOwner, { params: { tenant } }), t("clients.invited"), t("clients.inviteFailed"));
  return <Button onClick={() => void invite()}>{t("clients.inviteAgain")}</Button>;
};

interface OwnerFieldsProps extends FieldProps {
  /** The client when it was loaded; null for a new one. */
  readonly account: Account | null;
  /** Called after another user became the key user. */
  readonly onChanged: () => void;
}

/** Fields of the key user, editable until the user is verified. */
export const OwnerFields = ({
  form: { register },
  errors,
  values,
  kept,
  account,
  onChanged,
}: OwnerFieldsProps) => {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  const locked = kept?.ownerLocked === true;
  return (
    <FormSection title={t("clients.owner")} state={kept === null ? null : <Verified verified={locked} />}>
      <div className={classes.row} data-columns="two">
        <TextField
          {...register("ownerName")}
          label={t("clients.ownerName")}
          fault={errors.ownerName}
          locked={locked}
          maxLength={120}
        />
        <TextField
          {...register("ownerEmail")}
          type="email"
          label={t("clients.ownerEmail")}
          description={locked ? t("clients.ownerLocked") : undefined}
          fault={errors.ownerEmail}
          locked={locked}
          autoCapitalize="none"
        />
      </div>
      {kept === null ? null : (
        <div className={classes.verbs}>
          {account?.owner?.verified !== false ? null : <InviteAgain tenant={values.tenant} />}
          <Button onClick={() => setChanging(true)}>{t("clients.changeOwner")}</Button>
        </div>
      )}
      {changing && account !== null ? (
        <KeyUserDialog
          tenant={values.tenant}
          version={account.version}
          onChanged={onChanged}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </FormSection>
  );
};
