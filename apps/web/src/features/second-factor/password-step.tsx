import type { AnswerOf, setUpSecondFactor } from "@fiel/contracts";
import { zodResolver } from "@hookform/resolvers/zod";
import { Button, PasswordInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { usePasswordToggle } from "../../shared/forms/use-password-toggle.ts";
import { dismissToasts } from "../../shared/toasts/toasts.tsx";
import classes from "./second-factor.module.css";
import { passwordForm } from "./second-factor-schemas.ts";
import { tellFailure } from "./tell-failure.ts";
import { useSecondFactorCalls } from "./use-second-factor.ts";
import { useFilledForm } from "../../shared/forms/use-filled-form.ts";

interface PasswordStepProps {
  readonly onSecret: (secret: AnswerOf<typeof setUpSecondFactor>) => void;
  readonly onClose: () => void;
}

export const PasswordStep = ({ onSecret, onClose }: PasswordStepProps) => {
  const { t } = useTranslation();
  const { setUp } = useSecondFactorCalls();
  const toggle = usePasswordToggle();
  const { register, handleSubmit, formState, setError } = useFilledForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { password: "" },
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      const secret = await setUp(password);
      dismissToasts("secondFactor");
      onSecret(secret);
    } catch (error) {
      tellFailure(error, ["password"], setError, t("secondFactor.failed"));
    }
  });
  return (
    <form className={classes.step} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t("secondFactor.why")}</p>
      <PasswordInput
        {...register("password")}
        {...toggle}
        label={t("secondFactor.password")}
        error={fieldError(formState.errors.password)}
        autoComplete="current-password"
        data-autofocus
      />
      <DialogFoot>
        <Button onClick={onClose}>{t("dialog.cancel")}</Button>
        <Button type="submit" variant="filled" loading={formState.isSubmitting}>
          {t("secondFactor.next")}
        </Button>
      </DialogFoot>
    </form>
  );
};
