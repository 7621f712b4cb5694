import { changeUserEmail, type TenantUser } from "@fiel/contracts";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/api-error.ts";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { usePlace } from "../../shared/registration/use-place.ts";
import { reasonOf, useTell } from "../../shared/registration/use-tell.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import classes from "./users.module.css";
import { userForm } from "./users.ts";

interface UserEmailDialogProps {
  readonly user: TenantUser;
  readonly onClose: () => void;
}

const useChangeEmail = ({ user, onClose }: UserEmailDialogProps) => {
  const { t } = useTranslation();
  const { api, tenant } = usePlace();
  const { askAgain } = useTell("users");
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (body: { readonly email: string }) => {
    setBusy(true);
    try {
      await api.call(changeUserEmail, { params: { tenant, id: user._id }, body, version: user.version });
      toastInfo({ title: t("users.emailChanged"), once: "users" });
      await askAgain();
      onClose();
    } catch (error) {
      const known = error instanceof ApiError ? error.fields["email"] : undefined;
      setFault(known ?? null);
      if (known === undefined)
        toastFailure({ title: t("users.changeEmailFailed"), ...reasonOf(error), once: "users" });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = userForm.shape.email.safeParse(new FormData(event.currentTarget).get("email"));
    if (email.success) return void save({ email: email.data });
    setFault(
      t((email.error.issues[0]?.message ?? "accessErrors.emailInvalid") as "accessErrors.emailInvalid"),
    );
  };
  return { fault, busy, submit };
};

/** Changes the e-mail of a user. */
export const UserEmailDialog = (props: UserEmailDialogProps) => {
  const { user, onClose } = props;
  const { t } = useTranslation();
  const { fault, busy, submit } = useChangeEmail(props);
  return (
    <Dialog title={t("users.changeEmailTitle", { name: user.name })} onClose={onClose}>
      <form className={classes.dialog} onSubmit={submit} noValidate>
        <p>{t("users.changeEmailText")}</p>
        <TextInput
          name="email"
          type="email"
          label={t("users.newEmail")}
          error={fault}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
        />
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t("users.changeEmail")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
