import { mailAddressOr, typedAddress } from "@fiel/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ApiError } from "../../shared/api/api-error.ts";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { fieldError, serverFault } from "../../shared/forms/field-error.tsx";
import { useFilledForm } from "../../shared/forms/use-filled-form.ts";
import { usePasswordToggle } from "../../shared/forms/use-password-toggle.ts";
import { toastFailure } from "../../shared/toasts/toasts.tsx";
import classes from "./profile.module.css";
import { useOwnEmail } from "./use-own-email.ts";

const form = z.object({
  email: typedAddress.min(1, "accessErrors.emailRequired").pipe(mailAddressOr("accessErrors.emailInvalid")),
  password: z.string().min(1, "profile.currentRequired"),
});
type Values = z.output<typeof form>;

const useEmailForm = (onClose: () => void) => {
  const { t } = useTranslation();
  const { ask } = useOwnEmail();
  const { register, handleSubmit, formState, setError } = useFilledForm<Values>({
    resolver: zodResolver(form),
    defaultValues: { email: "", password: "" },
  });
  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await ask(email, password);
      onClose();
    } catch (error) {
      const fields: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {};
      const message = error instanceof ApiError ? error.message : "";
      const known = (["email", "password"] as const).filter((name) => fields[name] !== undefined);
      for (const name of known) setError(name, serverFault(fields[name] ?? ""));
      if (known.length === 0) toastFailure({ title: t("ownEmail.failed"), message, once: "ownEmail" });
    }
  });
  return { register, submit, formState };
};

/** Asks for the new e-mail and the current password: whoever controls the mailbox can reset the password. */
export const EmailDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const toggle = usePasswordToggle();
  const { register, submit, formState } = useEmailForm(onClose);
  const { errors, isSubmitting } = formState;
  return (
    <Dialog title={t("ownEmail.change")} onClose={onClose}>
      <form className={classes.fieldsOfDialog} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t("ownEmail.text")}</p>
        <TextInput
          {...register("email")}
          type="email"
          label={t("ownEmail.new")}
          error={fieldError(errors.email)}
          autoComplete="email"
          autoCapitalize="none"
          data-autofocus
        />
        <PasswordInput
          {...register("password")}
          {...toggle}
          label={t("ownEmail.password")}
          error={fieldError(errors.password)}
          autoComplete="current-password"
        />
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button type="submit" variant="filled" loading={isSubmitting}>
            {t("ownEmail.send")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
