import { zodResolver } from "@hookform/resolvers/zod";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { usePasswordToggle } from "../../shared/forms/use-password-toggle.ts";
import { dismissToasts, toastInfo } from "../../shared/toasts/toasts.tsx";
import { CodesStep } from "./codes-step.tsx";
import classes from "./second-factor.module.css";
import { type PasswordAndCode, passwordAndCodeForm } from "./second-factor-schemas.ts";
import { tellFailure } from "./tell-failure.ts";
import { useSecondFactorCalls } from "./use-second-factor.ts";
import { useFilledForm } from "../../shared/forms/use-filled-form.ts";

interface ChangeDialogProps {
  readonly change: "renew" | "disable";
  readonly onClose: () => void;
}

const useChange = ({ change, onClose }: ChangeDialogProps) => {
  const { t } = useTranslation();
  const { renew, disable } = useSecondFactorCalls();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { register, handleSubmit, formState, setError } = useFilledForm<PasswordAndCode>({
    resolver: zodResolver(passwordAndCodeForm),
    defaultValues: { password: "", code: "" },
  });
  const submit = handleSubmit(async ({ password, code }) => {
    try {
      if (change === "renew") {
        setCodes(await renew(password, code));
        return dismissToasts("secondFactor");
      }
      await disable(password, code);
      toastInfo({ title: t("secondFactor.disabled"), once: "secondFactor" });
      onClose();
    } catch (error) {
      tellFailure(error, ["password", "code"], setError, t("secondFactor.failed"));
    }
  });
  return { register, formState, submit, codes };
};

/** Creates new recovery codes or disables the second factor; both require the password and a code. */
export const ChangeDialog = (props: ChangeDialogProps) => {
  const { change, onClose } = props;
  const { t } = useTranslation();
  const { register, formState, submit, codes } = useChange(props);
  const toggle = usePasswordToggle();
  const { errors } = formState;
  if (codes !== null) {
    return (
      <Dialog title={t("secondFactor.codesTitle")} onClose={onClose} dismissible={false}>
        <CodesStep codes={codes} onKept={onClose} />
      </Dialog>
    );
  }
  const renewing = change === "renew";
  return (
    <Dialog title={t(renewing ? "secondFactor.renew" : "secondFactor.disableTitle")} onClose={onClose}>
      <form className={classes.step} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t(renewing ? "secondFactor.renewText" : "secondFactor.disableText")}</p>
        <PasswordInput
          {...register("password")}
          {...toggle}
          label={t("secondFactor.password")}
          error={fieldError(errors.password)}
          autoComplete="current-password"
          data-autofocus
        />
        <TextInput
          {...register("code")}
          label={t("secondFactor.codeOrRecovery")}
          error={fieldError(errors.code)}
          autoComplete="one-time-code"
        />
        <DialogFoot>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button type="submit" variant="filled" loading={formState.isSubmitting}>
            {t(renewing ? "secondFactor.renew" : "secondFactor.disable")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
