import { PasswordInput } from "@mantine/core";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { usePasswordToggle } from "../../shared/forms/use-password-toggle.ts";
import type { ProfileForm } from "./profile-schema.ts";
import classes from "./profile.module.css";

interface PasswordFieldsProps {
  readonly register: UseFormRegister<ProfileForm>;
  readonly errors: FieldErrors<ProfileForm>;
}

export const PasswordFields = ({ register, errors }: PasswordFieldsProps) => {
  const { t } = useTranslation();
  const toggle = usePasswordToggle();
  return (
    <fieldset className={classes.passwords}>
      <legend>{t("profile.passwordTitle")}</legend>
      <p className={classes.hint}>{t("profile.passwordHint")}</p>
      <PasswordInput
        {...register("password")}
        {...toggle}
        label={t("profile.currentPassword")}
        error={fieldError(errors.password)}
        autoComplete="current-password"
      />
      <PasswordInput
        {...register("newPassword")}
        {...toggle}
        label={t("profile.newPassword")}
        error={fieldError(errors.newPassword)}
        autoComplete="new-password"
      />
      <PasswordInput
        {...register("newPasswordConfirmation")}
        {...toggle}
        label={t("profile.repeatPassword")}
        error={fieldError(errors.newPasswordConfirmation)}
        autoComplete="new-password"
      />
    </fieldset>
  );
};
